import type { ProjectPhoto } from '@aflora/contracts/content';
import { PageHead } from '../../components/page';
import { basket, flower, hands } from '../../lib/art';
import { Film } from '../../components/film';
import { PageIntro } from '../../components/page-sections';
import { usePageContent } from '../../lib/page-content';
import classes from './projects-page.module.css';

const DESCRIPTION = 'Vídeos dos projetos do Instituto Aflora: formação profissional, oficinas de autoestima e cestas solidárias.';
const posters = [flower, hands, basket];

function Photos({ photos }: { photos: readonly ProjectPhoto[] }) {
  return (
    <ul className={classes.photos} aria-label="Fotos">
      {photos.map(({ url, alt, caption }) => (
        <li key={url}>
          <figure>
            <img src={url} alt={alt} loading="lazy" />
            <figcaption>{caption}</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}

export function ProjectsPage() {
  const { projectPhotos, projectVideos } = usePageContent();
  const nothingYet = projectVideos.length + projectPhotos.length === 0;
  return (
    <main id="conteudo">
      <PageHead title="Nossos Projetos" description={DESCRIPTION} canonicalPath="/projetos" />
      <PageIntro
        title="Nossos Projetos"
        lead="Aulas, oficinas e entregas, contadas por quem participa. Os vídeos só carregam com o seu clique."
      />
      <section className={classes.section} aria-label="Vídeos">
        {nothingYet && <p className={classes.soon}>Em breve, mais projetos</p>}
        <div className={classes.videos}>
          {projectVideos.map(({ title, youtubeId }, index) => (
            <article key={`${index} ${youtubeId}`} className={classes.video}>
              <div className={classes.film}>
                <Film title={title} youtubeId={youtubeId} poster={posters[index % posters.length] ?? flower} small />
              </div>
              <h2>{title}</h2>
            </article>
          ))}
        </div>
        {projectPhotos.length > 0 && <Photos photos={projectPhotos} />}
      </section>
    </main>
  );
}
