import { ApiProblem } from '@aflora/api-client';
import { paths, type PhysicalProductView } from '@aflora/contracts';
import { Button, formatMoney, Skeleton } from '@aflora/ui';
import { SidePanel } from '@aflora/ui/fields';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useShell } from '../../app/shell-context';
import { contactAbout } from '../../layout/contact-address';
import { CartLineItem } from './cart-line-item';
import { cart, useCartLines, type CartLine } from '../../app/cart-store';
import classes from './cart-drawer.module.css';

const BUY_BY_CONTACT = contactAbout('Quero comprar o que está no meu carrinho');

/** What is in the cart, at today's prices. */
export function CartDrawer({ onClose }: { onClose: () => void }) {
  const lines = useCartLines();
  const { data: products, isPending } = useCartProducts(lines);
  const totalCents = lines.reduce((sum, { productId, quantity }) => sum + (products?.get(productId)?.priceCents ?? 0) * quantity, 0);

  return (
    <SidePanel title="Carrinho" closeLabel="Fechar carrinho" width={420} onClose={onClose}>
      {lines.length === 0 ? (
        <div className={classes.empty}>
          <p>Seu carrinho está vazio.</p>
          <Button component={Link} to="/loja" onClick={onClose}>
            Conhecer a loja
          </Button>
        </div>
      ) : (
        <>
          <ul>
            {lines.map(({ productId, quantity }) => {
              const product = products?.get(productId);
              if (product) return <CartLineItem key={productId} product={product} quantity={quantity} onClose={onClose} />;
              return isPending && <Skeleton key={productId} height={88} mb="md" />;
            })}
          </ul>
          <p className={classes.total}>
            <span>Total dos produtos</span> <strong>{formatMoney(totalCents)}</strong>
          </p>
          <Button component={Link} to={BUY_BY_CONTACT} onClick={onClose} fullWidth>
            Comprar
          </Button>
        </>
      )}
    </SidePanel>
  );
}

/** The products of the lines by id. A product that is gone leaves the cart. */
function useCartProducts(lines: CartLine[]) {
  const { api } = useShell();
  const ids = lines.map(({ productId }) => productId).sort();
  const query = useQuery({
    queryKey: ['physical-products', 'cart', ids],
    queryFn: async ({ signal }) => {
      const found = await Promise.all(
        ids.map((id) => api.get<PhysicalProductView>(paths.physicalProduct(id), { signal }).catch(goneAsNull)),
      );
      return new Map(found.flatMap((product) => (product ? [[product.id, product] as const] : [])));
    },
    meta: { failureMessage: 'Não foi possível carregar os produtos.' },
  });
  useEffect(() => {
    if (query.data && !query.isPlaceholderData) ids.filter((id) => !query.data.has(id)).forEach(cart.remove);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `ids` is a new array each time; the answer belongs to its content
  }, [query.data]);
  return query;
}

function goneAsNull(error: unknown): null {
  if (error instanceof ApiProblem && error.status === 404) return null;
  throw error;
}
