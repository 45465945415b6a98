import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { Picture } from '../../components/picture';
import areaCharity480 from '../../assets/area-charity-480.webp';
import areaCharity960 from '../../assets/area-charity-960.webp';
import areaCourses480 from '../../assets/area-courses-480.webp';
import areaCourses960 from '../../assets/area-courses-960.webp';
import areaShop480 from '../../assets/area-shop-480.webp';
import areaShop960 from '../../assets/area-shop-960.webp';
import classes from './area-cards.module.css';

/** Areas of the charity's work; `files` are picture files by width in px. */
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
