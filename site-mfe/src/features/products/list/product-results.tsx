import type { CappedPageView } from '@aflora/contracts';
import { BlossomIcon, Button } from '@aflora/ui';
import { useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { MoreButton } from '../../../components/more-button';
import { useKeptPlace } from '../../../lib/use-swapped-focus';
import { ProductCard, ProductCardSkeleton } from './product-card';
import productGridClasses from './product-grid.module.css';
import type { KindTexts, ListedProduct } from '../product-kinds';
import classes from './product-results.module.css';

const SKELETONS = 6;

/** The properties of an infinite query that are used here. */
interface ProductPages {
  data?: { pages: CappedPageView<ListedProduct>[] };
  isError: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

interface ProductResultsProps {
  query: ProductPages;
  texts: KindTexts;
  filtered: boolean;
  /** Whether the list has the best matches only, and ends with them. */
  bestOnly: boolean;
  onClear: () => void;
}

export function ProductResults({ query, texts, filtered, bestOnly, onClear }: ProductResultsProps) {
  const list = useRef<HTMLDivElement>(null);
  // A product that was added meanwhile moves others to the next page, which are then read twice.
  const byId = query.data && new Map(query.data.pages.flatMap(({ items }) => items.map((product) => [product.id, product])));
  const products = byId && [...byId.values()];
  if (!products) return query.isError ? <LoadFailed texts={texts} onRetry={query.refetch} /> : <Waiting texts={texts} />;
  if (products.length === 0) return filtered ? <NothingFound texts={texts} onClear={onClear} /> : <ComingSoon texts={texts} />;
  return (
    <>
      <div ref={list} className={productGridClasses.grid}>
        {products.map((product, index) => (
          <ProductCard key={product.id} product={product} important={index < 2} />
        ))}
      </div>
      <MoreButton query={query} list={list} count={products.length} className={productGridClasses.more}>
        Ver mais {texts.many}
      </MoreButton>
      {bestOnly && !query.hasNextPage && query.data?.pages[0]?.isTotalCapped && (
        <p className={classes.end}>
          Estes são os {products.length} {texts.many} que mais combinam com a busca. Use mais palavras, um filtro ou outra ordem para ver
          outros.
        </p>
      )}
    </>
  );
}

interface WithTexts {
  texts: KindTexts;
}

function Waiting({ texts }: WithTexts) {
  return (
    <div className={productGridClasses.grid} aria-busy="true" role="status" aria-label={`Carregando ${texts.many}`}>
      {Array.from({ length: SKELETONS }, (_, index) => (
        <ProductCardSkeleton key={index} hasMemberPrice={texts.key === 'physical-products'} />
      ))}
    </div>
  );
}

function LoadFailed({ texts, onRetry }: WithTexts & { onRetry: () => unknown }) {
  return (
    <ProductsMessage title={texts.loadFailure} text="Verifique sua conexão e tente de novo.">
      <Button onClick={() => void onRetry()}>Tentar novamente</Button>
    </ProductsMessage>
  );
}

function NothingFound({ texts, onClear }: WithTexts & { onClear: () => void }) {
  return (
    <ProductsMessage title={texts.nothingFound} text="Tente outra palavra ou veja tudo o que temos.">
      <Button variant="outline" onClick={onClear}>
        Ver todos os {texts.many}
      </Button>
    </ProductsMessage>
  );
}

function ComingSoon({ texts }: WithTexts) {
  return (
    <ProductsMessage title={texts.comingSoon} text="Estamos preparando a próxima leva. Volte logo.">
      <Button component={Link} to="/ong" variant="outline">
        Conhecer a ONG
      </Button>
    </ProductsMessage>
  );
}

interface ProductsMessageProps {
  title: string;
  text: string;
  children?: ReactNode;
}

/** Message in place of the grid when there is nothing to show in it. */
function ProductsMessage({ title, text, children }: ProductsMessageProps) {
  const part = useKeptPlace<HTMLDivElement>();
  return (
    <div ref={part} className={classes.message}>
      <BlossomIcon size={72} />
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </div>
  );
}
