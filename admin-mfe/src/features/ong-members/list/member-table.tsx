import type { AdminOngMemberView } from '@aflora/contracts';
import { formatDate, formatMoney } from '@aflora/ui';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { RecordTable, type RecordColumn } from '../../../components/list-page/record-table';
import { dayOrDash, memberEmail, memberName, whoIs } from '../member-words';
import { memberSteps, stepsOf } from '../step/member-steps';
import { MemberBadges } from './member-badges';
import { MemberNotes } from './member-notes';
import type { MemberActions } from './member-results';
import classes from './member-table.module.css';

const columns: readonly [RecordColumn<AdminOngMemberView>, ...RecordColumn<AdminOngMemberView>[]] = [
  {
    header: 'Membro',
    cell: (member) => (
      <span className={classes.person}>
        {memberName(member)}
        <span className={classes.email}>{memberEmail(member)}</span>
        <MemberNotes member={member} />
      </span>
    ),
  },
  {
    header: 'Status',
    cell: (member) => (
      <span className={classes.badges}>
        <MemberBadges member={member} />
      </span>
    ),
  },
  { header: 'Valor mensal', cell: ({ monthlyAmountCents }) => formatMoney(monthlyAmountCents), isNumber: true, from: 'tablet' },
  { header: 'Início', cell: ({ startDate }) => formatDate(startDate), from: 'desktop' },
  { header: 'Último pagamento', cell: ({ lastPaymentDate }) => dayOrDash(lastPaymentDate), from: 'desktop' },
  { header: 'Próximo pagamento', cell: ({ nextPaymentDate }) => dayOrDash(nextPaymentDate), from: 'tablet' },
];

export function MemberTable({ members, ...actions }: MemberActions & { members: AdminOngMemberView[] }) {
  return (
    <RecordTable<AdminOngMemberView>
      label="Membros ONG"
      rows={members}
      columns={columns}
      nameOf={memberName}
      actions={(member) => <MemberMenu member={member} {...actions} />}
    />
  );
}

function MemberMenu({ member, open, ask, busyId }: MemberActions & { member: AdminOngMemberView }) {
  return (
    <Menu position="bottom-end" offset={6} width={220}>
      <Menu.Target>
        <ActionIcon size={40} aria-label={`Ações de ${whoIs(member)}`}>
          <IconDots size={20} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => open(member.id)}>Ver detalhes</Menu.Item>
        {stepsOf(member).map((step) => (
          <Menu.Item key={step} disabled={busyId === member.id} onClick={() => ask({ member, step })}>
            {memberSteps[step].label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
