import type { PhysicalProductView } from '@aflora/contracts';
import { siteContent } from '@aflora/contracts/content';
import { Price } from '@aflora/ui';
import { IconStarFilled } from '@tabler/icons-react';
import { PageHead } from '../../app/page-head';
import { Breadcrumbs } from '../../layout/breadcrumbs';
import { ProductAssurances } from './product-assurances';
import { ProductDescription } from './product-description';
import { ProductPurchase } from './product-purchase';
import { ProductZoom } from './product-zoom';
import classes from './product-page.module.css';
import { RelatedProducts } from './related-products';

const DESCRIPTION_LIMIT = 160;

export function ProductDetail({ product }: { product: PhysicalProductView }) {
  const { name, category, description } = product;
  return (
    <main id="conteudo" className={classes.page}>
      <PageHead
        title={name}
        description={description?.slice(0, DESCRIPTION_LIMIT) ?? `${name} na ${siteContent.shopName}.`}
        canonicalPath={`/produto/physical/${product.id}`}
        imagePath={product.images?.full}
        type="product"
      />
      <Breadcrumbs
        steps={[
          { to: '/', label: 'Home' },
          { to: '/loja', label: 'Loja' },
        ]}
        here={category ?? name}
      />
      <div className={classes.columns}>
        <ProductZoom product={product} />
        <div className={classes.buy}>
          <p className={classes.category}>{category}</p>
          <h1>{name}</h1>
          <p className={classes.rating}>
            {Array.from({ length: 5 }, (_, star) => (
              <IconStarFilled key={star} size={14} aria-hidden />
            ))}
            {siteContent.ratings.physical.label}
          </p>
          <Price cents={product.priceCents} className={classes.price} />
          <ProductPurchase product={product} />
          <ProductAssurances />
        </div>
      </div>
      <ProductDescription product={product} />
      <RelatedProducts product={product} />
    </main>
  );
}
