import { Price } from '@aflora/ui';
import { IconStarFilled } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import classes from './product-card.module.css';
import { ProductCardAction } from './product-card-action';
import { kindOf, productAddress, productKinds, type ProductView } from './product-kinds';
import { ProductPicture } from './product-picture';

interface ProductCardProps {
  product: ProductView;
  /** In the first screenful: its picture is fetched at once. */
  important?: boolean;
  headingLevel?: 2 | 3;
}

export function ProductCard({ product, important = false, headingLevel = 2 }: ProductCardProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  const address = productAddress(product);
  return (
    <article className={classes.card}>
      <Link className={classes.picture} to={address} tabIndex={-1} aria-hidden="true">
        <ProductPicture
          images={product.images}
          alt=""
          sizes="(max-width: 767px) 46vw, (max-width: 1099px) 30vw, 286px"
          important={important}
        />
      </Link>
      <p className={classes.category}>{product.category}</p>
      <Heading className={clsx(classes.name, 'cut-lines')}>
        <Link to={address}>{product.name}</Link>
      </Heading>
      <div className={classes.row}>
        <Price cents={product.priceCents} className={classes.price} />
        <span className={classes.rating}>
          <IconStarFilled size={14} aria-hidden />
          {productKinds[kindOf(product)].rating.score}
        </span>
      </div>
      <ProductCardAction product={product} />
    </article>
  );
}
