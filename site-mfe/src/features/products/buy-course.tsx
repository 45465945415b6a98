import type { DigitalProductView } from '@aflora/contracts';
import { Button, type ButtonVariant } from '@aflora/ui';
import { IconExternalLink } from '@tabler/icons-react';
import { cart, cartLimitTexts } from '../../lib/cart-store';
import { useShell } from '../../lib/shell';

interface BuyCourseProps {
  course: Pick<DigitalProductView, 'name' | 'affiliateLink'>;
  where: 'list' | 'detail';
  variant?: ButtonVariant;
  size?: 'md' | 'lg';
  className?: string;
}

/** Button that opens the seller's page in a new tab, or says that there is none yet. */
export function BuyCourse({ course, where, variant, size, className }: BuyCourseProps) {
  const { notify } = useShell();
  const shared = { variant, size, className, fullWidth: true, rightSection: <IconExternalLink size={18} stroke={1.6} aria-hidden /> };
  const label = where === 'list' ? `Comprar curso: ${course.name}` : undefined;
  if (course.affiliateLink) {
    return (
      <Button {...shared} component="a" href={course.affiliateLink} target="_blank" rel="noopener noreferrer sponsored" aria-label={label}>
        Comprar curso
      </Button>
    );
  }
  const thing = where === 'list' ? 'este curso' : 'este produto';
  const notifyMissingLink = () => notify.failure('Link não disponível', `O link de compra para ${thing} ainda não está disponível.`);
  return (
    <Button {...shared} onClick={notifyMissingLink} aria-label={label}>
      Comprar curso
    </Button>
  );
}

export function useAddToCart(): (productId: string, quantity?: number) => void {
  const { notify } = useShell();
  return (productId, quantity) => {
    const limit = cart.add(productId, quantity);
    if (limit) notify.failure('Carrinho cheio', cartLimitTexts[limit]);
    else notify.success('Produto adicionado ao carrinho');
  };
}
