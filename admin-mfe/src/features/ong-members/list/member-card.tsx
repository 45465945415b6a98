import type { AdminOngMemberView } from '@aflora/contracts';
import { formatDate, formatMoney } from '@aflora/ui';
import { Button } from '@mantine/core';
import { Facts } from '../../../components/detail-panel';
import { RecordCard } from '../../../components/list-page/record-card';
import { dayOrDash, memberEmail, memberName } from '../member-words';
import { memberSteps, stepsOf } from '../step/member-steps';
import { MemberBadges } from './member-badges';
import { MemberNotes } from './member-notes';
import type { MemberActions } from './member-results';

export function MemberCard({ member, open, ask, busyId }: MemberActions & { member: AdminOngMemberView }) {
  return (
    <RecordCard
      title={memberName(member)}
      badges={<MemberBadges member={member} />}
      about={memberEmail(member)}
      actions={
        <>
          <MemberStepButtons member={member} ask={ask} busyId={busyId} />
          <Button variant="subtle" size="compact-sm" onClick={() => open(member.id)}>
            Ver detalhes
          </Button>
        </>
      }
    >
      <MemberNotes member={member} />
      <Facts
        facts={[
          ['Valor mensal', formatMoney(member.monthlyAmountCents)],
          ['Início', formatDate(member.startDate)],
          ['Último pagamento', dayOrDash(member.lastPaymentDate)],
          ['Próximo pagamento', dayOrDash(member.nextPaymentDate)],
        ]}
      />
    </RecordCard>
  );
}

/** What may be done to the membership, as buttons. */
export function MemberStepButtons({ member, ask, busyId }: Pick<MemberActions, 'ask' | 'busyId'> & { member: AdminOngMemberView }) {
  return stepsOf(member).map((step) => (
    <Button key={step} variant="outline" size="compact-sm" disabled={busyId === member.id} onClick={() => ask({ member, step })}>
      {memberSteps[step].label}
    </Button>
  ));
}
