import type { CappedPageView } from '@aflora/contracts';
import { Button } from '@aflora/ui';
import { ProductCard } from './product-card';
import { ProductCardSkeleton } from './product-card-skeleton';
import type { KindTexts, ProductView } from './product-kinds';
import { ProductsMessage } from './products-message';
import classes from './product-grid.module.css';

const SKELETONS = 6;

/** The part of an infinite query that this reads. */
interface ProductPages {
  data?: { pages: CappedPageView<ProductView>[] };
  isError: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

interface ProductResultsProps {
  query: ProductPages;
  texts: KindTexts;
  filtered: boolean;
  onClear: () => void;
}

export function ProductResults({ query, texts, filtered, onClear }: ProductResultsProps) {
  const products = query.data?.pages.flatMap(({ items }) => items);
  if (!products) return query.isError ? <LoadFailed texts={texts} onRetry={query.refetch} /> : <Waiting texts={texts} />;
  if (products.length === 0) return filtered ? <NothingFound texts={texts} onClear={onClear} /> : <ComingSoon texts={texts} />;
  return (
    <>
      <div className={classes.grid}>
        {products.map((product, index) => (
          <ProductCard key={product.id} product={product} important={index < 2} />
        ))}
      </div>
      {query.hasNextPage && (
        <p className={classes.more}>
          <Button variant="outline" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Ver mais {texts.many}
          </Button>
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
    <div className={classes.grid} aria-busy="true" role="status" aria-label={`Carregando ${texts.many}`}>
      {Array.from({ length: SKELETONS }, (_, index) => (
        <ProductCardSkeleton key={index} />
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
  return <ProductsMessage title={texts.comingSoon} text="Estamos preparando a próxima leva. Volte logo." />;
}
