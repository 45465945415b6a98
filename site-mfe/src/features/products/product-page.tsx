import { ApiProblem } from '@aflora/api-client';
import { problemTexts, Skeleton } from '@aflora/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { PageHead } from '../../app/page-head';
import { useShell } from '../../app/shell-context';
import { ProductDetail } from './product-detail';
import classes from './product-page.module.css';
import { productQuery } from './products.api';

export function ProductPage() {
  const { type, id } = useParams();
  if (type !== 'physical' || !id) return <Navigate to="/" replace />;
  return <PhysicalProduct key={id} id={id} />;
}

function PhysicalProduct({ id }: { id: string }) {
  const { api } = useShell();
  const { data: product, error } = useQuery(productQuery(api, id));
  useLeaveOnFailure(error);

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

/** A product that can't be shown: say why, go back to the shop. */
function useLeaveOnFailure(error: Error | null): void {
  const { notify } = useShell();
  const navigate = useNavigate();
  useEffect(() => {
    if (!error) return;
    const notFound = error instanceof ApiProblem && error.status === 404;
    if (notFound) notify.failure(problemTexts['product.not-found'].title, problemTexts['product.not-found'].message);
    else notify.failure('Erro', 'Não foi possível carregar os produtos.');
    void navigate('/loja', { replace: true });
  }, [error, notify, navigate]);
}
