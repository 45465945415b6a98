import type { PhysicalProductView } from '@aflora/contracts';
import { siteContent } from '@aflora/contracts/content';
import { Button, Price } from '@aflora/ui';
import { IconStarFilled } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { ProductPicture } from './product-picture';
import classes from './product-card.module.css';
import { useAddToCart } from './use-add-to-cart';

interface ProductCardProps {
  product: PhysicalProductView;
  /** In the first screenful: its picture is fetched at once. */
  important?: boolean;
  headingLevel?: 2 | 3;
}

export function ProductCard({ product, important = false, headingLevel = 2 }: ProductCardProps) {
  const addToCart = useAddToCart();
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  const address = `/produto/physical/${product.id}`;
  return (
    <article className={classes.card}>
      <Link className={classes.picture} to={address} tabIndex={-1} aria-hidden="true">
        <ProductPicture images={product.images} alt="" sizes="(max-width: 767px) 46vw, (max-width: 1099px) 30vw, 286px" important={important} />
      </Link>
      <p className={classes.category}>{product.category}</p>
      <Heading className={classes.name}>
        <Link to={address}>{product.name}</Link>
      </Heading>
      <div className={classes.row}>
        <Price cents={product.priceCents} className={classes.price} />
        <span className={classes.rating}>
          <IconStarFilled size={14} aria-hidden />
          {siteContent.ratings.physical.score}
        </span>
      </div>
      <Button
        variant="light"
        size="md"
        fullWidth
        className={classes.add}
        aria-label={`Adicionar ao carrinho: ${product.name}`}
        onClick={() => addToCart(product.id)}
      >
        Adicionar<span className={classes.deskOnly}>&nbsp;ao carrinho</span>
      </Button>
    </article>
  );
}
