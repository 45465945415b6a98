import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { Picture } from '../../components/picture';
import { basket, courses, shop } from '../../lib/art';
import classes from './area-cards.module.css';

const areas = [
  {
    to: '/loja',
    title: 'Loja',
    text: 'Rosto, corpo, lábios e banho: cuidado para todos os dias.',
    picture: shop,
  },
  {
    to: '/cursos',
    title: 'Cursos Online',
    text: 'Maquiagem, cabelo e atendimento, no seu ritmo, de onde você estiver.',
    picture: courses,
  },
  {
    to: '/ong',
    title: 'ONG',
    text: 'Formação profissional, oficinas e cestas solidárias.',
    picture: basket,
  },
];

export function AreaCards() {
  return (
    <section className={classes.section} aria-labelledby="areas">
      <div className={classes.head}>
        <h2 id="areas">
          Três caminhos,
          <br />
          uma mesma raiz
        </h2>
        <p>Comprar, aprender ou apoiar: cada porta leva ao mesmo lugar, onde uma mulher descobre do que é capaz.</p>
      </div>
      <div className={classes.areas}>
        {areas.map(({ to, title, text, picture }) => (
          <Link key={to} to={to} className={classes.area}>
            <div className={classes.picture}>
              <Picture {...picture} alt="" width={960} height={960} sizes="(max-width: 767px) 92vw, 40vw" />
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
