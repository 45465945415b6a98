import strip640 from '../../assets/faixa-loja-640.webp';
import strip960 from '../../assets/faixa-loja-960.webp';
import strip1440 from '../../assets/faixa-loja-1440.webp';
import { Picture } from '../../layout/picture';
import classes from './shop-head.module.css';

const strip = { 640: strip640, 960: strip960, 1440: strip1440 };

export function ShopHead() {
  return (
    <section className={classes.head}>
      <div className={classes.wrap}>
        <div>
          <h1>Loja</h1>
          <p>Rosto, corpo, lábios e banho: cuidado escolhido com calma para a sua rotina.</p>
        </div>
        <div className={classes.picture}>
          <Picture files={strip} alt="" width={1400} height={560} sizes="(max-width: 767px) 100vw, 56vw" important />
        </div>
      </div>
    </section>
  );
}
