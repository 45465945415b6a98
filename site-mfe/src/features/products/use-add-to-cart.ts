import { useShell } from '../../lib/shell-context';
import { cart } from '../../lib/cart-store';

export function useAddToCart(): (productId: string, quantity?: number) => void {
  const { notify } = useShell();
  return (productId, quantity) => {
    cart.add(productId, quantity);
    notify.success('Produto adicionado ao carrinho');
  };
}
