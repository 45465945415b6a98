import { ApiProblem } from '@aflora/api-client';
import { firstContent } from '@aflora/contracts/first-content';
import type { StructuredData } from '@aflora/mfe-contract';
import { ActionIcon, formatCount, lazyPart, Price, problemTexts, Skeleton } from '@aflora/ui';
import { IconChevronRight, IconStarFilled, IconZoomIn } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, Navigate, useNavigate, useParams } from 'react-router-dom';
import { PageHead } from '../../components/page';
import { useShell } from '../../lib/shell';
import type { SiteLink } from '../../lib/site-links';
import { MemberPrice, ProductCard, ProductPicture } from './list/product-card';
import productGridClasses from './list/product-grid.module.css';
import { isKind, isPhysical, kindOf, productAddress, productKinds, type ProductKind, type ProductView } from './product-kinds';
import classes from './product-page.module.css';
import { CoursePurchase, ProductAssurances, ProductPurchase } from './product-purchase';
import productZoomClasses from './product-zoom.module.css';
import { productQuery, relatedProductsQuery } from './products.api';

export function ProductPage() {
  const { type, id } = useParams();
  if (!isKind(type) || !id) {
    return (
      <>
        <PageHead title="Produto" noindex status={404} />
        <Navigate to="/" replace />
      </>
    );
  }
  return <Product key={id} kind={type} id={id} />;
}

function Product({ kind, id }: { kind: ProductKind; id: string }) {
  const { api } = useShell();
  const { data: product, error } = useQuery(productQuery(api, kind, id));
  const isUnknown = error instanceof ApiProblem && error.status === 404;
  // A background reload that fails keeps the product on screen, unless there is no such product any more.
  useLeaveOnFailure(kind, isUnknown || !product ? error : null);

  if (product) return <ProductDetail product={product} />;
  return (
    <main id="conteudo" className={classes.page} aria-busy="true">
      <PageHead title="Produto" noindex status={isUnknown ? 404 : undefined} />
      <div className={classes.columns}>
        <Skeleton className={classes.picture} />
        <div>
          <Skeleton height={46} width="80%" mt={64} />
          <Skeleton height={20} width="40%" mt={24} />
          <Skeleton height={56} width="50%" mt={24} />
          <Skeleton height={48} radius="xl" mt={48} />
        </div>
      </div>
    </main>
  );
}

/** When a product can't be shown, says why and goes back to the list of its kind. */
function useLeaveOnFailure(kind: ProductKind, error: Error | null): void {
  const { notify } = useShell();
  const navigate = useNavigate();
  useEffect(() => {
    if (!error) return;
    const notFound = error instanceof ApiProblem && error.status === 404;
    if (notFound) notify.failure(problemTexts['product.not-found'].title, problemTexts['product.not-found'].message);
    else notify.failure('Erro', productKinds[kind].loadFailure);
    void navigate(productKinds[kind].list.to, { replace: true });
  }, [kind, error, notify, navigate]);
}

const DESCRIPTION_LIMIT = 160;

/** One line of whole words, for search engines and shared links. */
function summaryOf(description: string): string {
  const line = description.trim().replace(/\s+/g, ' ');
  if (line.length <= DESCRIPTION_LIMIT) return line;
  return `${line.slice(0, DESCRIPTION_LIMIT - 1).replace(/\s\S*$/u, '')}…`;
}

function ProductDetail({ product }: { product: ProductView }) {
  const { name, category, description } = product;
  const { list, rating } = productKinds[kindOf(product)];
  return (
    <main id="conteudo" className={classes.page}>
      <PageHead
        title={name}
        description={description ? summaryOf(description) : `${name} na ${firstContent.shopName}.`}
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
          {isPhysical(product) && (
            <p className={classes.member}>
              <MemberPrice priceCents={product.priceCents} />
              <Link to="/seja-membro">Seja membro</Link>
            </p>
          )}
          {isPhysical(product) ? <ProductPurchase product={product} /> : <CoursePurchase course={product} />}
          <ProductAssurances kind={kindOf(product)} />
        </div>
      </div>
      <ProductDescription product={product} />
      <RelatedProducts product={product} />
    </main>
  );
}

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
              <dd>{formatCount(product.weightGrams)} g</dd>
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

/** schema.org's Product. The fixed ratings are not real reviews, so they are left out. */
function productData(product: ProductView): StructuredData {
  const available = !isPhysical(product) || product.stockQuantity > 0;
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.description ?? undefined,
    category: product.category ?? undefined,
    image: product.images?.full,
    brand: { '@type': 'Brand', name: firstContent.brand },
    offers: {
      '@type': 'Offer',
      url: productAddress(product),
      priceCurrency: 'BRL',
      price: (product.priceCents / 100).toFixed(2),
      availability: `https://schema.org/${available ? 'InStock' : 'OutOfStock'}`,
    },
  };
}

const ZoomedPicture = lazyPart(() => import('./zoomed-picture').then((module) => module.ZoomedPicture));

/** Picture of the product, which can be opened uncropped in full screen. */
function ProductZoom({ product: { name, images } }: { product: ProductView }) {
  const [zoomed, setZoomed] = useState(false);
  return (
    <div className={classes.picture}>
      <ProductPicture images={images} alt={name} sizes="(max-width: 767px) 100vw, 56vw" important />
      {images && (
        <ActionIcon className={productZoomClasses.button} aria-label="Ampliar a foto" onClick={() => setZoomed(true)}>
          <IconZoomIn size={20} stroke={1.6} />
        </ActionIcon>
      )}
      {images && zoomed && <ZoomedPicture src={images.full} alt={name} onClose={() => setZoomed(false)} />}
    </div>
  );
}

function Breadcrumbs({ steps, here }: { steps: SiteLink[]; here: string }) {
  return (
    <nav aria-label="Você está em">
      <ol className={classes.steps}>
        {steps.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
            <IconChevronRight size={14} stroke={1.6} aria-hidden />
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  );
}

/** schema.org's BreadcrumbList. */
function breadcrumbData(steps: SiteLink[]): StructuredData {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ to, label }, index) => ({ '@type': 'ListItem', position: index + 1, name: label, item: to })),
  };
}
