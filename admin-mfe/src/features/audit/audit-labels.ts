import { auditActionLabels, auditedActions, type AuditEntryView } from '@aflora/contracts';

export function whoDid({ actor, action }: Pick<AuditEntryView, 'actor' | 'action'>): string {
  if (actor) return actor.name ?? 'Conta excluída';
  return auditActionLabels(action)?.isOfVisitors ? 'Visitante' : 'Sistema';
}

/** Address of the entry's record; null when the console has no page for it or the record is deleted. */
export function pageOf({ action, entity, entityId }: Pick<AuditEntryView, 'action' | 'entity' | 'entityId'>): string | null {
  const isGone = action === 'deleted' || action === 'erased';
  return entityId && !isGone && Object.hasOwn(pages, entity) ? (pages[entity]?.(entityId) ?? null) : null;
}

export const shortId = (id: string): string => `#${id.slice(0, 8)}`;

export const actionOptions = auditedActions.map((value) => ({ value, label: auditActionLabels(value)?.label ?? value }));

/** Addresses of the records of tables that have a page in the console. */
const pages: Record<string, (id: string) => string> = {
  orders: (id) => `/dashboard/pedidos?aberto=${id}`,
  donations: (id) => `/dashboard/doacoes?aberto=${id}`,
  adopted_baskets: () => '/dashboard/cestas',
  users: (id) => `/dashboard/usuarios?aberto=${id}`,
  ong_members: (id) => `/dashboard/membros-ong?aberto=${id}`,
  // Products open in a form without an address of its own, so the link leads to their list.
  physical_products: () => '/dashboard/produtos-fisicos',
  digital_products: () => '/dashboard/produtos-digitais',
  contact_messages: (id) => `/dashboard/mensagens?aberto=${id}`,
  member_letters: (id) => `/dashboard/cartas?aberto=${id}`,
  coupons: (id) => `/dashboard/cupons?aberto=${id}`,
  expenses: (id) => `/dashboard/despesas?aberto=${id}`,
  jobs: () => '/dashboard/pagamentos?aba=falhas',
  payment_disputes: () => '/dashboard/pagamentos',
  payment_events: (id) => `/dashboard/pagamentos?aba=webhooks&aberto=${id}`,
  settings: () => '/dashboard/configuracoes',
  releases: () => '/dashboard/versoes',
};
