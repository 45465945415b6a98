import type { AdminBasketView, BasketView } from '@aflora/contracts';
import type { AdoptedBasket } from './adopted-basket.entity';
import type { AdminBasketRow } from './baskets.queries';

type Shown = Pick<AdoptedBasket, 'number' | 'status' | 'place' | 'photoUrl' | 'packedAt' | 'deliveredAt' | 'cancelledAt' | 'createdAt'>;

export const basketView = (basket: Shown): BasketView => ({
  number: basket.number,
  status: basket.status,
  place: basket.place,
  photoUrl: basket.photoUrl,
  reservedAt: basket.createdAt.toISOString(),
  packedAt: basket.packedAt?.toISOString() ?? null,
  deliveredAt: basket.deliveredAt?.toISOString() ?? null,
  cancelledAt: basket.cancelledAt?.toISOString() ?? null,
});

export const adminBasketView = (basket: AdminBasketRow): AdminBasketView => ({
  ...basketView(basket),
  id: basket.id,
  version: basket.version,
  donationId: basket.donationId,
  donorName: basket.donorName,
  isAnonymous: basket.isAnonymous,
  isTold: basket.isTold,
});
