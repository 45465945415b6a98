import type { OngMemberEventView } from '@aflora/contracts';
import { formatDateTime } from '@aflora/ui';
import type { TimelineEntry } from '../../../components/detail-panel';

/** What is not named here is shown as it is. */
const happenings: Record<string, string> = {
  started: 'Participação iniciada',
  renewed: 'Renovação paga',
  'charge-failed': 'Cobrança recusada',
  'grace-ended': 'Parada por falta de pagamento',
  paused: 'Pausada',
  resumed: 'Reativada',
  'cancel-asked': 'Cancelamento pedido',
  cancelled: 'Cancelada',
  refunded: 'Pagamento reembolsado',
};

export const memberHistory = (events: OngMemberEventView[]): TimelineEntry[] =>
  events.map(({ id, kind, at, by }) => ({ id, what: happenings[kind] ?? kind, about: `${formatDateTime(at)} · ${authorOf(by)}` }));

function authorOf(by: OngMemberEventView['by']): string {
  if (!by) return 'automático';
  return by.isMember ? 'pelo próprio membro' : `por ${by.name ?? 'conta apagada'}`;
}
