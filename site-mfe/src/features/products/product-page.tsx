import { ApiProblem } from '@aflora/api-client';
import { problemTexts, Skeleton } from '@aflora/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { PageHead } from '../../components/page-head';
import { useShell } from '../../lib/shell-context';
import { isKind, productKinds, type ProductKind } from './product-kinds';
import { ProductDetail } from './product-detail';
import classes from './product-page.module.css';
import { productQuery } from './products.api';

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
  useLeaveOnFailure(kind, error);

  if (product) return <ProductDetail product={product} />;
  return (
    <main id="conteudo" className={classes.page} aria-busy="true">
      <PageHead title="Produto" noindex status={error instanceof ApiProblem && error.status === 404 ? 404 : undefined} />
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

/** A product that can't be shown: say why, go back to the list of its kind. */
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
