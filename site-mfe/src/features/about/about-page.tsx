import { Button } from '@aflora/ui';
import { Link } from 'react-router-dom';
import { PageHead } from '../../components/page';
import { hands } from '../../lib/art';
import { PageIntro, Section } from '../../components/page-sections';
import { usePageContent } from '../../lib/page-content';
import classes from './about-page.module.css';

const DESCRIPTION = 'A história, a missão e os valores da Aflora: uma marca de beleza que sustenta um instituto de formação de mulheres.';

export function AboutPage() {
  const { history, mission, team, values } = usePageContent();
  return (
    <main id="conteudo">
      <PageHead title="Sobre" description={DESCRIPTION} canonicalPath="/sobre" />
      <PageIntro
        title={
          <>
            Uma sala emprestada, <em>seis cadeiras</em> e um espelho
          </>
        }
        lead="Foi assim que a Aflora começou, em 2010. O resto foi feito por muitas mãos."
        picture={hands}
      />
      <Section title="Nossa história">
        <div className={classes.history}>
          {history.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </Section>
      <Section tone="plum" title="Nossa missão">
        <p className={classes.mission}>{mission}</p>
      </Section>
      <Section title="O que nos guia">
        <ul className={classes.values}>
          {values.map(({ name, text }) => (
            <li key={name}>
              <h3>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section tone="sand" title="Nossa equipe">
        <p className={classes.team}>{team}</p>
        <Button component={Link} to="/contato" variant="outline">
          Fale com a gente
        </Button>
      </Section>
    </main>
  );
}
