import { memberPriceCents, type ImageView } from '@aflora/contracts';
import { BlossomIcon, Button, formatMoney, Price, Skeleton } from '@aflora/ui';
import { IconStarFilled } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import { Picture } from '../../../components/picture';
import { BuyCourse, useAddToCart } from '../buy-course';
import classes from './product-card.module.css';
import { isPhysical, kindOf, productAddress, productKinds, type ListedProduct } from '../product-kinds';

interface ProductCardProps {
  product: ListedProduct;
  /** Whether the card is in the first screenful, where pictures are fetched at once. */
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
      <p className={clsx(classes.category, 'cut-one-line')}>{product.category}</p>
      <Heading className={clsx(classes.name, 'cut-lines')}>
        <Link to={address}>{product.name}</Link>
      </Heading>
      <div className={classes.row}>
        <div>
          <Price cents={product.priceCents} className={classes.price} />
          {isPhysical(product) && <MemberPrice priceCents={product.priceCents} />}
        </div>
        <span className={classes.rating}>
          <IconStarFilled size={14} aria-hidden />
          {productKinds[kindOf(product)].rating.score}
        </span>
      </div>
      <ProductCardAction product={product} />
    </article>
  );
}

/** What members pay, which is shown to everybody. */
export function MemberPrice({ priceCents }: { priceCents: number }) {
  return (
    <span className={classes.member}>
      Preço de membro <b>{formatMoney(memberPriceCents(priceCents))}</b>
    </span>
  );
}

/** Button that adds a product to the cart, or opens the seller's page of a course. */
function ProductCardAction({ product }: { product: ListedProduct }) {
  const addToCart = useAddToCart();
  if (!isPhysical(product)) return <BuyCourse course={product} where="list" variant="light" size="md" className={classes.add} />;
  if (product.stockQuantity === 0) {
    return (
      <Button variant="light" size="md" fullWidth disabled className={classes.add}>
        Fora de estoque
      </Button>
    );
  }
  return (
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
  );
}

/** Placeholder of a product card; those of the shop have a line for the price of members. */
export function ProductCardSkeleton({ hasMemberPrice }: { hasMemberPrice: boolean }) {
  return (
    <div className={classes.card} aria-hidden="true">
      <Skeleton className={classes.picture} />
      <Skeleton height={13} width="30%" mt={18} radius="sm" />
      <Skeleton height={16} width="84%" mt={9} radius="sm" />
      <Skeleton height={16} width="52%" mt={8} radius="sm" />
      <Skeleton height={26} width="44%" mt={16} radius="sm" />
      {hasMemberPrice && <Skeleton height={13} width="60%" mt={12} radius="sm" />}
      <Skeleton height={44} mt={14} radius="xl" />
    </div>
  );
}

interface ProductPictureProps {
  images: ImageView | null;
  alt: string;
  sizes: string;
  important?: boolean;
}

/** Picture of a product, or the brand's blossom when there is none. */
export function ProductPicture({ images, alt, sizes, important }: ProductPictureProps) {
  if (!images) {
    return (
      <span className={classes.none} role={alt ? 'img' : undefined} aria-label={alt || undefined}>
        <BlossomIcon size={64} />
      </span>
    );
  }
  return (
    <Picture files={{ 480: images.card, 960: images.detail }} alt={alt} width={960} height={960} sizes={sizes} important={important} />
  );
}
