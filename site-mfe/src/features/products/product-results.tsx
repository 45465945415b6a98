import type { PageView, PhysicalProductView } from '@aflora/contracts';
import { Button } from '@aflora/ui';
import { ProductCard } from './product-card';
import { ProductCardSkeleton } from './product-card-skeleton';
import { ProductsMessage } from './products-message';
import classes from './product-grid.module.css';

const SKELETONS = 6;

/** The part of an infinite query that this reads. */
interface ProductPages {
  data?: { pages: PageView<PhysicalProductView>[] };
  isError: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

interface ProductResultsProps {
  query: ProductPages;
  filtered: boolean;
  onClear: () => void;
}

export function ProductResults({ query, filtered, onClear }: ProductResultsProps) {
  const products = query.data?.pages.flatMap(({ items }) => items);
  if (!products) return query.isError ? <LoadFailed onRetry={query.refetch} /> : <Waiting />;
  if (products.length === 0) return filtered ? <NothingFound onClear={onClear} /> : <ComingSoon />;
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
            Ver mais produtos
          </Button>
        </p>
      )}
    </>
  );
}

function Waiting() {
  return (
    <div className={classes.grid} aria-busy="true" aria-label="Carregando produtos">
      {Array.from({ length: SKELETONS }, (_, index) => (
        <ProductCardSkeleton key={index} />
      ))}
    </div>
  );
}

function LoadFailed({ onRetry }: { onRetry: () => unknown }) {
  return (
    <ProductsMessage title="Não foi possível carregar os produtos." text="Verifique sua conexão e tente de novo.">
      <Button onClick={() => void onRetry()}>Tentar novamente</Button>
    </ProductsMessage>
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <ProductsMessage title="Nenhum produto encontrado" text="Tente outra palavra ou veja tudo o que temos.">
      <Button variant="outline" onClick={onClear}>
        Ver todos os produtos
      </Button>
    </ProductsMessage>
  );
}

function ComingSoon() {
  return <ProductsMessage title="Em breve, novos produtos" text="Estamos preparando a próxima leva. Volte logo." />;
}
