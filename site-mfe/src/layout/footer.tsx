import { Logo } from '@aflora/ui';
import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { useSiteContent } from '../lib/site-settings';
import classes from './footer.module.css';
import { institutionalLinks, mainLinks, type SiteLink } from '../lib/site-links';

const shopLinks = mainLinks.filter(({ to }) => to !== '/' && to !== '/ong');

const accessibilityLink: SiteLink = { to: '/acessibilidade', label: 'Acessibilidade' };
const transparencyLink: SiteLink = { to: '/transparencia', label: 'Trilha do real' };
const lostOrderLink: SiteLink = { to: '/encontrar-pedido', label: 'Encontrar meu pedido' };

export function Footer() {
  const content = useSiteContent();
  const { address, email, phone } = content;
  return (
    <footer className={classes.footer} onClickCapture={startAnew}>
      <div className={classes.inner}>
        <div className={classes.top}>
          <div className={classes.brand}>
            <Link to="/" className={classes.logo} aria-label="Aflora, página inicial">
              <Logo height={40} />
            </Link>
            <p className={classes.tagline}>{content.tagline}</p>
          </div>
          <LinkColumn title={content.shopName} links={[...shopLinks, lostOrderLink]} />
          <LinkColumn title="Institucional" links={[...institutionalLinks, transparencyLink, accessibilityLink]} />
          <div className={classes.place}>
            <h2>{content.charityName}</h2>
            <address>
              {address.street}
              <br />
              {address.city} – {address.state}, {address.postalCode}
              <br />
              <a href={`mailto:${email}`}>{email}</a>
              <br />
              <a href={`tel:${phone.e164}`}>{phone.label}</a>
            </address>
          </div>
        </div>
        <div className={classes.end}>
          <span>
            {content.legalName} · CNPJ {content.cnpj}
          </span>
          <span>
            © {content.copyrightYears} {content.brand}. Todos os direitos reservados.
          </span>
        </div>
      </div>
    </footer>
  );
}

/** A link to the page that is open leads to its start, which is far from the footer. */
function startAnew({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): void {
  const opensElsewhere = ctrlKey || metaKey || shiftKey;
  if (opensElsewhere || (target as Element).closest('a')?.href !== window.location.href) return;
  const heading = document.querySelector('h1');
  if (heading) heading.tabIndex = -1;
  heading?.focus();
  window.scrollTo(0, 0);
}

function LinkColumn({ title, links }: { title: string; links: SiteLink[] }) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
