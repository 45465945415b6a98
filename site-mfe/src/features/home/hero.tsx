import { Button } from '@aflora/ui';
import { Link } from 'react-router-dom';
import { Picture } from '../../components/picture';
import { group } from '../../lib/art';
import { hasLongFigure, useSiteContent } from '../../lib/site-settings';
import classes from './hero.module.css';

export function Hero() {
  const { foundedIn, impact, donationsToProjects } = useSiteContent();
  const facts = [{ figure: foundedIn, label: 'o ano em que começamos' }, ...impact.slice(0, 2)];
  return (
    <section className={classes.hero}>
      <div className={classes.wrap}>
        <div className={classes.copy}>
          <h1>
            Cuide de você.
            <br />
            Faça outra mulher <em>florescer.</em>
          </h1>
          <p className={classes.lead}>
            Cosméticos feitos com calma, cursos para aprender em casa e um instituto que forma mulheres para viver do próprio trabalho.
          </p>
          <div className={classes.actions}>
            <Button component={Link} to="/loja">
              Conhecer a loja
            </Button>
            <Button component={Link} to="/ong" variant="outline">
              Conhecer a ONG
            </Button>
          </div>
          <ul className={classes.facts} data-long={hasLongFigure(facts) || undefined}>
            {facts.map(({ figure, label }) => (
              <li key={figure + label}>
                <b>{figure}</b>
                {label}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className={classes.visual}>
        <div className={classes.picture}>
          <Picture
            {...group}
            alt="Sérum, sabonete líquido, manteiga corporal e batom Aflora sobre pedestais claros"
            width={1440}
            height={1728}
            sizes="(max-width: 767px) calc(100vw - 32px), 47vw"
            important
          />
        </div>
        <aside className={classes.note} aria-label="Para onde vão as doações">
          <b>{donationsToProjects.figure}</b>
          <p>{donationsToProjects.label}</p>
        </aside>
      </div>
    </section>
  );
}
