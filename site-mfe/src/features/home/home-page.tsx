import { siteContent } from '@aflora/contracts/content';
import { IconArrowRight, IconBrandFacebook, IconBrandInstagram, IconBrandTiktok, IconBrandYoutube, IconMail } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import charityFlower1200 from '../../assets/charity-flower-1200.webp';
import charityFlower480 from '../../assets/charity-flower-480.webp';
import charityFlower960 from '../../assets/charity-flower-960.webp';
import { Film } from '../../components/film';
import { PageHead } from '../../components/page-head';
import { organizationData } from '../../lib/organization-data';
import { AreaCards } from './area-cards';
import { Hero } from './hero';
import classes from './home-page.module.css';
import { JoinCards } from './join-cards';

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
