import { siteContent } from '@aflora/contracts/content';
import { PageHead } from '../../components/page-head';
import { organizationData } from '../../lib/organization-data';
import { AreaCards } from './area-cards';
import { FilmBand } from './film-band';
import { Hero } from './hero';
import { JoinCards } from './join-cards';
import { SocialLinks } from './social-links';

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
