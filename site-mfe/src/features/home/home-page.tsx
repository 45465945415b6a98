import { Button, formatMoney, VisuallyHidden } from '@aflora/ui';
import { IconArrowRight, IconBrandFacebook, IconBrandInstagram, IconBrandTiktok, IconBrandYoutube, IconMail } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import charityFlower1200 from '../../assets/charity-flower-1200.webp';
import charityFlower480 from '../../assets/charity-flower-480.webp';
import charityFlower960 from '../../assets/charity-flower-960.webp';
import charityHands480 from '../../assets/charity-hands-480.webp';
import charityHands960 from '../../assets/charity-hands-960.webp';
import { Film } from '../../components/film';
import { PageHead } from '../../components/page';
import { Picture } from '../../components/picture';
import { roundMoney } from '../../lib/amounts';
import { organizationData } from '../../lib/organization-data';
import { AreaCards } from './area-cards';
import { Hero } from './hero';
import { useSiteContent } from '../../lib/site-settings';
import classes from './home-page.module.css';

export function HomePage() {
  const { brand, description } = useSiteContent();
  return (
    <main id="conteudo">
      <PageHead
        title={`${brand}: beleza que faz florescer`}
        description={description}
        canonicalPath="/"
        structuredData={[organizationData]}
      />
      <Hero />
      <AreaCards />
      <FilmBand />
      <JoinCards />
      <SocialLinks />
    </main>
  );
}

/** Picture files by width in px. */
const poster = { 480: charityFlower480, 960: charityFlower960, 1200: charityFlower1200 };

function FilmBand() {
  const { homeVideo } = useSiteContent();
  return (
    <section className={classes.band} aria-labelledby="filme">
      <div className={classes.wrap}>
        <div className={classes.poster}>
          <Film {...homeVideo} poster={poster} />
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

/** Picture files by width in px. */
const hands = { 480: charityHands480, 960: charityHands960 };

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
        <Picture className={classes.hands} files={hands} alt="" width={960} height={720} sizes="(max-width: 767px) 86vw, 30vw" />
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
