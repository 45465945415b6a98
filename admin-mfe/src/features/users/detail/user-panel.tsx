import { ApiProblem } from '@aflora/api-client';
import type { AdminUserDetailView } from '@aflora/contracts';
import { formatDateTime, problemTexts } from '@aflora/ui';
import { useQuery } from '@tanstack/react-query';
import { DetailPanel, DetailSection, Facts, Timeline } from '../../../components/detail-panel';
import { LoadFailure, RecordSkeletons } from '../../../components/placeholders';
import type { OpenRecord } from '../../../lib/list-url';
import { useShell } from '../../../lib/shell';
import { UserChangeButtons, type UserChangeButtonsProps } from '../change/user-change-buttons';
import { UserBadges } from '../list/user-badges';
import { donationsText, ordersText } from '../list/user-totals';
import { phoneText } from '../phone-text';
import { userEmail, userName } from '../user-name';
import { userDetailQuery } from '../users.api';
import { historyEntries } from './user-history';
import classes from './user-panel.module.css';
import { UserRecords } from './user-records';

type Changing = Omit<UserChangeButtonsProps, 'user'>;

/** One account beside the list. */
export function UserPanel({ record, ...changing }: Changing & { record: OpenRecord }) {
  const { api } = useShell();
  const query = useQuery({ ...userDetailQuery(api, record.id ?? ''), enabled: record.id !== null });
  const { data: user, error, isFetching, refetch } = query;
  return (
    <DetailPanel isOpen={record.id !== null} title={user ? userName(user) : 'Usuário'} onClose={record.close}>
      {user ? (
        <UserDetail user={user} {...changing} />
      ) : error ? (
        <LoadFailure message={failureText(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <RecordSkeletons view="table" label="Carregando usuário..." count={6} />
      )}
    </DetailPanel>
  );
}

const failureText = (error: Error): string =>
  error instanceof ApiProblem && error.code === 'user.not-found' ? problemTexts[error.code].message : 'Erro ao carregar usuários';

function UserDetail({ user, ...changing }: Changing & { user: AdminUserDetailView }) {
  return (
    <>
      <div className={classes.badges}>
        <UserBadges user={user} />
      </div>
      <Facts
        facts={[
          ['E-mail', userEmail(user)],
          ['Confirmação', user.emailConfirmedAt ? formatDateTime(user.emailConfirmedAt) : 'E-mail não confirmado'],
          ['Telefone', user.phone && phoneText(user.phone)],
          ['Cadastro', formatDateTime(user.createdAt)],
          ['Pedidos', ordersText(user)],
          ['Doações', donationsText(user)],
          ['Sessões abertas', user.sessions],
          ['Senha', user.needsLongerPassword ? 'Curta demais para o painel: será trocada no próximo acesso' : null],
        ]}
      />
      <div className={classes.actions}>
        <UserChangeButtons user={user} {...changing} />
      </div>
      <UserRecords user={user} />
      <DetailSection title="Histórico">
        {user.history.length > 0 ? (
          <Timeline entries={historyEntries(user.history, user.id)} />
        ) : (
          <p className={classes.none}>Nada registrado ainda.</p>
        )}
      </DetailSection>
    </>
  );
}
