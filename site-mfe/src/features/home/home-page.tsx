import { siteContent } from '@aflora/contracts/content';
import { Button, formatMoney, VisuallyHidden } from '@aflora/ui';
import { IconArrowRight, IconBrandFacebook, IconBrandInstagram, IconBrandTiktok, IconBrandYoutube, IconMail } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import areaCharity480 from '../../assets/area-charity-480.webp';
import areaCharity960 from '../../assets/area-charity-960.webp';
import areaCourses480 from '../../assets/area-courses-480.webp';
import areaCourses960 from '../../assets/area-courses-960.webp';
import areaShop480 from '../../assets/area-shop-480.webp';
import areaShop960 from '../../assets/area-shop-960.webp';
import charityFlower1200 from '../../assets/charity-flower-1200.webp';
import charityFlower480 from '../../assets/charity-flower-480.webp';
import charityFlower960 from '../../assets/charity-flower-960.webp';
import charityHands480 from '../../assets/charity-hands-480.webp';
import charityHands960 from '../../assets/charity-hands-960.webp';
import { Film } from '../../components/film';
import { PageHead } from '../../components/page-head';
import { Picture } from '../../components/picture';
import { organizationData } from '../../lib/organization-data';
import { Hero } from './hero';
import classes from './home-page.module.css';

export function HomePage() {
  return (
    <main id="conteudo">
      <PageHead
        title={`${siteContent.brand}: beleza que faz florescer`}
        description={siteContent.description}
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

/** File addresses by width in px. */
const poster = { 480: charityFlower480, 960: charityFlower960, 1200: charityFlower1200 };

function FilmBand() {
  return (
    <section className={classes.band} aria-labelledby="filme">
      <div className={classes.wrap}>
        <div className={classes.poster}>
          <Film {...siteContent.homeVideo} poster={poster} />
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
  return (
    <section className={classes.section} aria-labelledby="redes">
      <h2 id="redes">Acompanhe o que está florescendo</h2>
      <ul>
        {siteContent.social.map(({ network, label, url }) => {
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

const { donationTiers, plans } = siteContent;
const cheapestCents = Math.min(...plans.map(({ monthlyCents }) => monthlyCents));

/** File addresses by width in px. */
const hands = { 480: charityHands480, 960: charityHands960 };

function JoinCards() {
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
              <b>R$ {amountCents / 100}</b>
              {impact}
            </li>
          ))}
        </ul>
        <Button component={Link} to="/doacoes" color="ameixa.7">
          Fazer uma doação
        </Button>
      </article>
    </section>
  );
}

/** `files` are addresses of pictures by width in px. */
const areas = [
  {
    to: '/loja',
    title: 'Loja',
    text: 'Rosto, corpo, lábios e banho: cuidado para todos os dias.',
    files: { 480: areaShop480, 960: areaShop960 },
  },
  {
    to: '/cursos',
    title: 'Cursos Online',
    text: 'Maquiagem, cabelo e atendimento, no seu ritmo, de onde você estiver.',
    files: { 480: areaCourses480, 960: areaCourses960 },
  },
  {
    to: '/ong',
    title: 'ONG',
    text: 'Formação profissional, oficinas e cestas solidárias.',
    files: { 480: areaCharity480, 960: areaCharity960 },
  },
];

function AreaCards() {
  return (
    <section className={classes.areaSection} aria-labelledby="areas">
      <div className={classes.head}>
        <h2 id="areas">
          Três caminhos,
          <br />
          uma mesma raiz
        </h2>
        <p>Comprar, aprender ou apoiar: cada porta leva ao mesmo lugar, onde uma mulher descobre do que é capaz.</p>
      </div>
      <div className={classes.areas}>
        {areas.map(({ to, title, text, files }) => (
          <Link key={to} to={to} className={classes.area}>
            <div className={classes.picture}>
              <Picture files={files} alt="" width={960} height={960} sizes="(max-width: 767px) 92vw, 40vw" />
            </div>
            <h3>
              {title} <IconArrowRight size={24} stroke={1.6} aria-hidden />
            </h3>
            <p>{text}</p>
          </Link>
        ))}
      </div>
    </section>
  );
}
