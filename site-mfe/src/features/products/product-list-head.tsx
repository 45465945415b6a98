import strip640 from '../../assets/shop-strip-640.webp';
import strip960 from '../../assets/shop-strip-960.webp';
import strip1440 from '../../assets/shop-strip-1440.webp';
import courses480 from '../../assets/area-courses-480.webp';
import courses960 from '../../assets/area-courses-960.webp';
import { Picture } from '../../components/picture';
import { productKinds, type ProductKind } from './product-kinds';
import classes from './product-list-head.module.css';

const pictures = {
  physical: { 640: strip640, 960: strip960, 1440: strip1440 },
  digital: { 480: courses480, 960: courses960 },
};

export function ProductListHead({ kind }: { kind: ProductKind }) {
  const { title, lead } = productKinds[kind];
  return (
    <section className={classes.head}>
      <div className={classes.wrap}>
        <div>
          <h1>{title}</h1>
          <p>{lead}</p>
        </div>
        <div className={classes.picture} data-kind={kind}>
          <Picture files={pictures[kind]} alt="" width={1400} height={560} sizes="(max-width: 767px) 100vw, 56vw" important />
        </div>
      </div>
    </section>
  );
}
