import { siteContent } from '@aflora/contracts/content';
import type { StructuredData } from '@aflora/mfe-contract';
import { Price } from '@aflora/ui';
import { IconStarFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { breadcrumbData, Breadcrumbs } from '../../components/breadcrumbs';
import { PageHead } from '../../components/page-head';
import { useShell } from '../../lib/shell-context';
import { CoursePurchase, ProductAssurances, ProductPurchase } from './product-purchase';
import { ProductCard } from './product-card';
import classes from './product-detail.module.css';
import productGridClasses from './product-grid.module.css';
import { isPhysical, kindOf, productAddress, productKinds, type ProductView } from './product-kinds';
import productClasses from './product-page.module.css';
import { ProductZoom } from './product-zoom';
import { relatedProductsQuery } from './products.api';

const DESCRIPTION_LIMIT = 160;

export function ProductDetail({ product }: { product: ProductView }) {
  const { name, category, description } = product;
  const { list, rating } = productKinds[kindOf(product)];
  return (
    <main id="conteudo" className={productClasses.page}>
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
      <div className={productClasses.columns}>
        <ProductZoom product={product} />
        <div className={productClasses.buy}>
          <p className={productClasses.category}>{category}</p>
          <h1>{name}</h1>
          <p className={productClasses.rating}>
            {Array.from({ length: 5 }, (_, star) => (
              <IconStarFilled key={star} size={14} aria-hidden />
            ))}
            {rating.label}
          </p>
          <Price cents={product.priceCents} className={productClasses.price} />
          {isPhysical(product) ? <ProductPurchase product={product} /> : <CoursePurchase course={product} />}
          <ProductAssurances kind={kindOf(product)} />
        </div>
      </div>
      <ProductDescription product={product} />
      <RelatedProducts product={product} />
    </main>
  );
}

const grams = new Intl.NumberFormat('pt-BR');

function ProductDescription({ product }: { product: ProductView }) {
  const { description, category } = product;
  return (
    <section className={classes.section} aria-labelledby="descricao">
      <h2 id="descricao">Descrição</h2>
      <div className={classes.text}>
        {(description ?? 'Sem descrição').split(/\n{2,}/).map((paragraph, index) => (
          <p key={index}>{paragraph}</p>
        ))}
        <dl>
          {isPhysical(product) && (
            <div>
              <dt>Peso com embalagem</dt>
              <dd>{grams.format(product.weightGrams)} g</dd>
            </div>
          )}
          {category && (
            <div>
              <dt>Categoria</dt>
              <dd>{category}</dd>
            </div>
          )}
        </dl>
      </div>
    </section>
  );
}

function RelatedProducts({ product }: { product: ProductView }) {
  const { api } = useShell();
  const { data = [] } = useQuery(relatedProductsQuery(api, product));
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="combina">
      <h2 id="combina" className={classes.heading}>
        Combina com
      </h2>
      <div className={productGridClasses.grid}>
        {data.map((related) => (
          <ProductCard key={related.id} product={related} headingLevel={3} />
        ))}
      </div>
    </section>
  );
}

/** schema.org's Product. The fixed ratings are no reviews of anybody and stay out of it. */
function productData(product: ProductView): StructuredData {
  const available = !isPhysical(product) || product.stockQuantity > 0;
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.description ?? undefined,
    category: product.category ?? undefined,
    image: product.images?.full,
    brand: { '@type': 'Brand', name: siteContent.brand },
    offers: {
      '@type': 'Offer',
      url: productAddress(product),
      priceCurrency: 'BRL',
      price: (product.priceCents / 100).toFixed(2),
      availability: `https://schema.org/${available ? 'InStock' : 'OutOfStock'}`,
    },
  };
}
