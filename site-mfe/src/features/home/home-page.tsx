import { Button, formatMoney, VisuallyHidden } from '@aflora/ui';
import { IconArrowRight, IconBrandFacebook, IconBrandInstagram, IconBrandTiktok, IconBrandYoutube, IconMail } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { Film } from '../../components/film';
import { PageHead } from '../../components/page';
import { Picture } from '../../components/picture';
import { roundMoney } from '../../lib/amounts';
import { flower, hands } from '../../lib/art';
import { organizationData } from '../../lib/organization-data';
import { AreaCards } from './area-cards';
import { Hero } from './hero';
import { useSiteContent } from '../../lib/site-settings';
import classes from './home-page.module.css';

export function HomePage() {
  const content = useSiteContent();
  const { brand, description } = content;
  return (
    <main id="conteudo">
      <PageHead
        title={`${brand}: beleza que faz florescer`}
        description={description}
        canonicalPath="/"
        structuredData={[organizationData(content)]}
      />
      <Hero />
      <AreaCards />
      <FilmBand />
      <JoinCards />
      <SocialLinks />
    </main>
  );
}

function FilmBand() {
  const { homeVideo } = useSiteContent();
  return (
    <section className={classes.band} aria-labelledby="filme">
      <div className={classes.wrap}>
        <div className={classes.poster}>
          <Film {...homeVideo} poster={flower} />
        </div>
        <div>
          <h2 id="filme">
            Uma tarde de oficina <em>muda a semana</em>
          </h2>
          <p>Veja de perto as aulas, as conversas e as cestas que saem do Centro para os bairros.</p>
          <Link to="/projetos" className={classes.more}>
            <span>Conhecer os projetos</span>
            <IconArrowRight size={20} stroke={1.6} aria-hidden />
          </Link>
        </div>
      </div>
    </section>
  );
}

const icons = {
  facebook: IconBrandFacebook,
  instagram: IconBrandInstagram,
  youtube: IconBrandYoutube,
  tiktok: IconBrandTiktok,
  email: IconMail,
};

function SocialLinks() {
  const { social } = useSiteContent();
  return (
    <section className={classes.section} aria-labelledby="redes">
      <h2 id="redes">Acompanhe o que está florescendo</h2>
      <ul>
        {social.map(({ network, label, url }) => {
          const Icon = icons[network];
          const opensTab = network !== 'email';
          return (
            <li key={network}>
              <a href={url} {...(opensTab && { target: '_blank', rel: 'noopener noreferrer' })}>
                <Icon size={20} stroke={1.6} aria-hidden />
                {label}
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function JoinCards() {
  const { donationTiers, plans } = useSiteContent();
  const cheapestCents = Math.min(...plans.map(({ monthlyCents }) => monthlyCents));
  return (
    <section className={classes.joinSection} aria-labelledby="apoie">
      <VisuallyHidden>
        <h2 id="apoie">Apoie</h2>
      </VisuallyHidden>
      <article className={classes.member}>
        <div className={classes.memberCopy}>
          <h3>Seja membro e caminhe com a gente o ano todo</h3>
          <p>Dois planos, com benefícios, e a alegria de ver o que a sua mensalidade constrói.</p>
          <p className={classes.from}>A partir de {formatMoney(cheapestCents)} por mês</p>
          <Button component={Link} to="/seja-membro">
            Ver os planos
          </Button>
        </div>
        <Picture className={classes.hands} {...hands} alt="" width={960} height={720} sizes="(max-width: 767px) 86vw, 30vw" />
      </article>
      <article className={classes.donate}>
        <h3>Doe o que puder, hoje</h3>
        <ul>
          {donationTiers.map(({ amountCents, impact }) => (
            <li key={amountCents}>
              <b>{roundMoney(amountCents)}</b>
              {impact}
            </li>
          ))}
        </ul>
        <Button component={Link} to="/doacoes" color="plum.7">
          Fazer uma doação
        </Button>
      </article>
    </section>
  );
}
