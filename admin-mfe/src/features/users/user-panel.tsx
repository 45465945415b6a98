import { formatPhone, type AdminUserDetailView, type UserHistoryView } from '@aflora/contracts';
import { formatDate, formatDateTime, formatMoney } from '@aflora/ui';
import { StatusBadge, type StatusTone } from '@aflora/ui/status';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import {
  DetailPanel,
  DetailSection,
  Facts,
  LoadedRecord,
  recordStateOf,
  Timeline,
  type TimelineEntry,
} from '../../components/detail-panel';
import parts from '../../components/record-parts.module.css';
import type { OpenRecord } from '../../lib/list-url';
import { personEmail, personName } from '../../lib/people';
import { usePlanName } from '../../lib/plan-names';
import { useShell } from '../../lib/shell';
import { UserChangeButtons, type UserChangeButtonsProps } from './user-changes';
import { donationsText, ordersText, UserBadges } from './user-labels';
import classes from './user-panel.module.css';
import { UserSessions } from './user-sessions';
import { userDetailQuery } from './users.api';

type Changing = Omit<UserChangeButtonsProps, 'user'>;

/** Panel with one account beside the list. */
export function UserPanel({ record, ...changing }: Changing & { record: OpenRecord }) {
  const { api } = useShell();
  const query = userDetailQuery(api, record.id ?? '');
  const { data: user, error } = useQuery({ ...query, enabled: record.id !== null });
  const isShown = user && recordStateOf({ data: user, error, hasInput: false }) === 'record';
  return (
    <DetailPanel isOpen={record.id !== null} title={isShown ? personName(user) : 'Usuário'} onClose={record.close}>
      {record.id !== null && (
        <LoadedRecord key={record.id} query={query} what="o usuário">
          {(loaded) => <UserDetail user={loaded} {...changing} />}
        </LoadedRecord>
      )}
    </DetailPanel>
  );
}

function UserDetail({ user, ...changing }: Changing & { user: AdminUserDetailView }) {
  return (
    <>
      <div className={parts.badges}>
        <UserBadges user={user} />
      </div>
      <Facts
        facts={[
          ['E-mail', personEmail(user)],
          ['Confirmação', user.emailConfirmedAt ? formatDateTime(user.emailConfirmedAt) : 'E-mail não confirmado'],
          ['Telefone', user.phone && formatPhone(user.phone)],
          ['Cadastro', formatDateTime(user.createdAt)],
          ['Pedidos', ordersText(user)],
          ['Doações', donationsText(user)],
          ['Sessões abertas', user.sessions],
          ['Senha', user.needsLongerPassword ? 'Curta demais para o painel: será trocada no próximo acesso' : null],
        ]}
      />
      <div className={parts.steps}>
        <UserChangeButtons user={user} {...changing} />
      </div>
      <UserSessions userId={user.id} />
      <UserRecords user={user} />
      <DetailSection title="Histórico">
        {user.history.length > 0 ? (
          <Timeline entries={historyEntries(user.history, user.id)} />
        ) : (
          <p className={parts.none}>Nada registrado ainda.</p>
        )}
      </DetailSection>
    </>
  );
}

/** Labels of audited events; an unknown event is shown as it is stored. */
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
  'session-ended': 'Sessão encerrada',
  'second-factor-added': 'Verificação em duas etapas adicionada',
  'second-factor-removed': 'Verificação em duas etapas removida',
  'second-factor-confirmed': 'Confirmou a verificação em duas etapas',
  'second-factor-refused': 'Verificação em duas etapas recusada',
  'recovery-code-used': 'Usou um código de recuperação',
  'recovery-codes-renewed': 'Gerou novos códigos de recuperação',
  'token-reuse-detected': 'Sessão encerrada por segurança',
  'data-exported': 'Baixou os próprios dados',
  updated: 'Perfil alterado',
  promoted: 'Promoção a admin',
  demoted: 'Remoção de admin',
  'ong-member-added': 'Adição à ONG',
  'ong-member-removed': 'Remoção da ONG',
};

const historyEntries = (history: UserHistoryView[], userId: string): TimelineEntry[] =>
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

type Labels = Record<string, readonly [tone: StatusTone, label: string]>;

const payments: Labels = {
  pending: ['warn', 'Pendente'],
  paid: ['ok', 'Pago'],
  completed: ['ok', 'Concluída'],
  failed: ['bad', 'Falhou'],
  refunded: ['off', 'Reembolsado'],
};
const donations: Labels = { ...payments, refunded: ['off', 'Reembolsada'] };
const memberships: Labels = { active: ['ok', 'Ativo'], inactive: ['warn', 'Inativo'], cancelled: ['off', 'Cancelado'] };

/** The newest orders, donations and memberships of a user, each linked to its own page. */
function UserRecords({ user }: { user: AdminUserDetailView }) {
  const planName = usePlanName();
  return (
    <>
      <Records title="Últimos pedidos" none="Nenhum pedido.">
        {user.orders.map(({ id, createdAt, totalAmountCents, paymentStatus }) => (
          <Row
            key={id}
            to={`/dashboard/pedidos?aberto=${id}`}
            name={`Pedido #${id.slice(0, 8)}`}
            day={createdAt}
            badge={badgeOf(payments, paymentStatus)}
            cents={totalAmountCents}
          />
        ))}
      </Records>
      <Records title="Últimas doações" none="Nenhuma doação.">
        {user.donations.map(({ id, createdAt, amountCents, paymentStatus }) => (
          <Row
            key={id}
            to={`/dashboard/doacoes?aberto=${id}`}
            name="Doação"
            day={createdAt}
            badge={badgeOf(donations, paymentStatus)}
            cents={amountCents}
          />
        ))}
      </Records>
      <Records title="Participação na ONG" none={user.isOngMember ? 'Membro sem assinatura.' : 'Nenhuma assinatura.'}>
        {user.memberships.map(({ id, startDate, status, planCode, chargeCents }) => (
          <Row
            key={id}
            to={`/dashboard/membros-ong?aberto=${id}`}
            name={planName(planCode)}
            day={startDate}
            badge={badgeOf(memberships, status)}
            cents={chargeCents}
          />
        ))}
      </Records>
    </>
  );
}

function Records({ title, none, children }: { title: string; none: string; children: ReactNode[] }) {
  return (
    <DetailSection title={title}>
      {children.length > 0 ? <ul className={parts.rows}>{children}</ul> : <p className={parts.none}>{none}</p>}
    </DetailSection>
  );
}

interface RowProps {
  to: string;
  name: string;
  day: string;
  badge: ReactNode;
  cents: number;
}

function Row({ to, name, day, badge, cents }: RowProps) {
  return (
    <li className={parts.row}>
      <span>
        <Link to={to} className={classes.link}>
          {name}
        </Link>
        <span className={parts.about}>{formatDate(day)}</span>
      </span>
      {badge}
      <span className={parts.amount}>{formatMoney(cents)}</span>
    </li>
  );
}

function badgeOf(labels: Labels, status: string): ReactNode {
  const [tone, label] = labels[status] ?? (['off', status] as const);
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}
