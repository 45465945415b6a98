import { siteContent } from '@aflora/contracts/content';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { Film } from '../../components/film';
import classes from './film-band.module.css';
import { pictures } from './pictures';

export function FilmBand() {
  return (
    <section className={classes.band} aria-labelledby="filme">
      <div className={classes.wrap}>
        <div className={classes.poster}>
          <Film {...siteContent.homeVideo} poster={pictures.flower} />
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
