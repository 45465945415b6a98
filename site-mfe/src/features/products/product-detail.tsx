import { siteContent } from '@aflora/contracts/content';
import { Price } from '@aflora/ui';
import { IconStarFilled } from '@tabler/icons-react';
import { PageHead } from '../../components/page-head';
import { breadcrumbData, Breadcrumbs } from '../../components/breadcrumbs';
import { productData } from './structured-data';
import { CoursePurchase } from './course-purchase';
import { isPhysical, kindOf, productAddress, productKinds, type ProductView } from './product-kinds';
import { ProductAssurances } from './product-assurances';
import { ProductDescription } from './product-description';
import { ProductPurchase } from './product-purchase';
import { ProductZoom } from './product-zoom';
import classes from './product-page.module.css';
import { RelatedProducts } from './related-products';

const DESCRIPTION_LIMIT = 160;

export function ProductDetail({ product }: { product: ProductView }) {
  const { name, category, description } = product;
  const { list, rating } = productKinds[kindOf(product)];
  return (
    <main id="conteudo" className={classes.page}>
      <PageHead
        title={name}
        description={description?.slice(0, DESCRIPTION_LIMIT) ?? `${name} na ${siteContent.shopName}.`}
        canonicalPath={productAddress(product)}
        imagePath={product.images?.full}
        type="product"
        structuredData={[
          productData(product),
          breadcrumbData([{ to: '/', label: 'Home' }, list, { to: productAddress(product), label: name }]),
        ]}
      />
      <Breadcrumbs steps={[{ to: '/', label: 'Home' }, list]} here={category ?? name} />
      <div className={classes.columns}>
        <ProductZoom product={product} />
        <div className={classes.buy}>
          <p className={classes.category}>{category}</p>
          <h1>{name}</h1>
          <p className={classes.rating}>
            {Array.from({ length: 5 }, (_, star) => (
              <IconStarFilled key={star} size={14} aria-hidden />
            ))}
            {rating.label}
          </p>
          <Price cents={product.priceCents} className={classes.price} />
          {isPhysical(product) ? <ProductPurchase product={product} /> : <CoursePurchase course={product} />}
          <ProductAssurances kind={kindOf(product)} />
        </div>
      </div>
      <ProductDescription product={product} />
      <RelatedProducts product={product} />
    </main>
  );
}
