import type { AdminBasketView, BasketStatus } from '@aflora/contracts';
import { statusLabels, type StatusLabel } from './status-labels';

const labels: Record<BasketStatus, StatusLabel> = {
  reserved: { label: 'Reservada', tone: 'warn' },
  packed: { label: 'Embalada', tone: 'info' },
  delivered: { label: 'Entregue', tone: 'ok' },
  cancelled: { label: 'Cancelada', tone: 'off' },
};

export const basketLabel = statusLabels(labels);

export const statusOptions = (Object.keys(labels) as BasketStatus[]).map((value) => ({ value, label: labels[value].label }));

export const basketName = ({ number }: Pick<AdminBasketView, 'number'>): string => `Cesta nº ${number}`;

export const countText = (count: number): string => (count === 1 ? '1 cesta' : `${count} cestas`);

export const adopterOf = ({ donorName, isAnonymous }: AdminBasketView): string =>
  isAnonymous ? 'Doação Anônima' : (donorName ?? 'Nome apagado');

/** Time of the last change of the status. */
export const changedAt = ({ cancelledAt, deliveredAt, packedAt, reservedAt }: AdminBasketView): string =>
  cancelledAt ?? deliveredAt ?? packedAt ?? reservedAt;
