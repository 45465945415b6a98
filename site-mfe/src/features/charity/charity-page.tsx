import { Button, formatDate } from '@aflora/ui';
import { Link } from 'react-router-dom';
import { PageHead } from '../../components/page';
import { organizationData } from '../../lib/organization-data';
import { Figures, PageIntro, Section } from '../../components/page-sections';
import { usePageContent } from '../../lib/page-content';
import classes from './charity-page.module.css';
import { MemberWall } from './member-wall';
import { basket, flower, hands } from '../../lib/art';
import { Picture } from '../../components/picture';

const projectPictures = [flower, hands, basket];

export function CharityPage() {
  const content = usePageContent();
  const { charityName, donationsToProjects, impact, impactMethod, mission, projects } = content;
  return (
    <main id="conteudo">
      <PageHead title={charityName} description={mission} canonicalPath="/ong" structuredData={[organizationData(content)]} />
      <PageIntro
        title={
          <>
            Um ofício abre caminho, <em>juntas</em> a gente segue
          </>
        }
        lead="Aqui, beleza é começo de conversa, de profissão e de cuidado com quem está por perto."
        picture={hands}
      >
        <div className={classes.actions}>
          <Button component={Link} to="/doacoes">
            Fazer uma doação
          </Button>
          <Button component={Link} to="/seja-membro" variant="outline">
            Ser membro
          </Button>
        </div>
      </PageIntro>
      <Section title="Missão">
        <p className={classes.mission}>{mission}</p>
      </Section>
      <Section
        tone="plum"
        title={
          <>
            O que já <em>floresceu</em>
          </>
        }
      >
        <Figures
          figures={impact.map(({ figure, label, source, date }) => ({
            figure,
            label,
            note: `${source}, ${formatDate(`${date}T12:00:00Z`)}`,
          }))}
        />
        <details className={classes.method}>
          <summary>Como calculamos</summary>
          <p>{impactMethod}</p>
        </details>
        <p className={classes.all}>
          <b>{donationsToProjects.figure} das doações</b> vão para os projetos. A estrutura é paga pela loja.
        </p>
      </Section>
      <Section
        title={`${countWord(projects.length)}, o ano todo`}
        text="Cada um começou com um pedido da comunidade e continua com a ajuda dela."
      >
        <div className={classes.projects}>
          {projects.map(({ name, text }, index) => (
            <article key={name} className={classes.project}>
              <div className={classes.picture}>
                <Picture {...(projectPictures[index] ?? flower)} alt="" width={1200} height={900} sizes="(max-width: 767px) 92vw, 30vw" />
              </div>
              <h3>{name}</h3>
              <p>{text}</p>
            </article>
          ))}
        </div>
        <p className={classes.more}>
          <Button component={Link} to="/projetos" variant="outline">
            Conhecer os projetos
          </Button>
          <Link to="/adote-uma-cesta" className={classes.adopt}>
            Adotar uma cesta
          </Link>
        </p>
      </Section>
      <MemberWall />
    </main>
  );
}

const countWords = ['Um projeto', 'Dois projetos', 'Três projetos', 'Quatro projetos', 'Cinco projetos', 'Seis projetos'];
const countWord = (count: number): string => countWords[count - 1] ?? 'Projetos';
