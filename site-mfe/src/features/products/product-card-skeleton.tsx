import { Skeleton } from '@aflora/ui';
import cardClasses from './product-card.module.css';

/** The boxes of a product card, empty. */
export function ProductCardSkeleton() {
  return (
    <div className={cardClasses.card} aria-hidden="true">
      <Skeleton className={cardClasses.picture} />
      <Skeleton height={13} width="30%" mt={18} radius="sm" />
      <Skeleton height={16} width="84%" mt={9} radius="sm" />
      <Skeleton height={16} width="52%" mt={8} radius="sm" />
      <Skeleton height={26} width="44%" mt={16} radius="sm" />
      <Skeleton height={44} mt={14} radius="xl" />
    </div>
  );
}
