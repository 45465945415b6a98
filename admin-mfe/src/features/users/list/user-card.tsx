import type { AdminUserView } from '@aflora/contracts';
import { formatDate } from '@aflora/ui';
import { Button } from '@mantine/core';
import { Facts } from '../../../components/detail-panel';
import { RecordCard } from '../../../components/list-page/record-card';
import { useShell } from '../../../lib/shell';
import { changesOf, userChanges } from '../change/user-changes';
import { phoneText } from '../phone-text';
import { userEmail, userName } from '../user-name';
import { UserBadges } from './user-badges';
import type { UserActions } from './user-results';
import { donationsText, ordersText } from './user-totals';

export function UserCard({ user, open, ask, busyId }: UserActions & { user: AdminUserView }) {
  return (
    <RecordCard
      title={userName(user)}
      badges={<UserBadges user={user} />}
      about={userEmail(user)}
      actions={
        <>
          <UserChangeButtons user={user} ask={ask} busyId={busyId} />
          <Button variant="subtle" size="compact-sm" onClick={() => open(user.id)}>
            Ver detalhes
          </Button>
        </>
      }
    >
      <Facts
        facts={[
          ['Telefone', user.phone && phoneText(user.phone)],
          ['Cadastro', formatDate(user.createdAt)],
          ['Pedidos', ordersText(user)],
          ['Doações', donationsText(user)],
        ]}
      />
    </RecordCard>
  );
}

/** What may be done to the person, as buttons. */
export function UserChangeButtons({ user, ask, busyId }: Pick<UserActions, 'ask' | 'busyId'> & { user: AdminUserView }) {
  const { session } = useShell();
  return changesOf(user, session.getUser()?.id).map((change) => (
    <Button key={change} variant="outline" size="compact-sm" disabled={busyId === user.id} onClick={() => ask({ user, change })}>
      {userChanges[change].label}
    </Button>
  ));
}
