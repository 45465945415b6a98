import type { UserHistoryView } from '@aflora/contracts';
import { formatDateTime } from '@aflora/ui';
import type { TimelineEntry } from '../../../components/detail-panel';

/** What the audit calls an event, as people read it; what is not named here is shown as it is. */
const happenings: Record<string, string> = {
  registered: 'Conta criada',
  'sign-up-repeated': 'Novo cadastro com o mesmo e-mail',
  'email-confirmed': 'E-mail confirmado',
  'signed-in': 'Entrou',
  'sign-in-refused': 'Tentativa de entrar recusada',
  'signed-out': 'Saiu',
  'password-confirmed': 'Confirmou a senha',
  'password-refused': 'Senha recusada',
  'password-changed': 'Senha alterada',
  'password-reset-asked': 'Pediu uma nova senha',
  'password-reset': 'Senha redefinida',
  'other-sessions-ended': 'Encerrou as outras sessões',
  'token-reuse-detected': 'Sessão encerrada por segurança',
  'data-exported': 'Baixou os próprios dados',
  updated: 'Perfil alterado',
  promoted: 'Promoção a admin',
  demoted: 'Remoção de admin',
  'ong-member-added': 'Adição à ONG',
  'ong-member-removed': 'Remoção da ONG',
};

export const historyEntries = (history: UserHistoryView[], userId: string): TimelineEntry[] =>
  history.map(({ id, action, at, by }) => ({
    id,
    what: happenings[action] ?? action,
    about: [formatDateTime(at), authorOf(by, userId)].filter(Boolean).join(' · '),
  }));

function authorOf(by: UserHistoryView['by'], userId: string): string {
  if (!by) return '';
  if (by.id === userId) return 'pela própria pessoa';
  return `por ${by.name ?? 'conta apagada'}`;
}
