import { formatDate } from '@aflora/ui';
import { useState } from 'react';
import {
  daysCountAgain,
  daysText,
  nextPriceOf,
  paidDaysLeft,
  pauseMembership,
  resumeMembership,
  usePlanName,
  type Membership,
} from '../../lib/membership.api';
import { PauseMonths, pauseEnd } from '../pause-months';
import { MembershipStep } from './membership-step';

/** Pauses for some months; the paid days that are left count again afterwards. */
export function PauseMembership({ membership }: { membership: Membership }) {
  const [months, setMonths] = useState('1');
  const days = paidDaysLeft(membership);
  const planName = usePlanName();
  return (
    <MembershipStep
      label="Pausar"
      question={`Pausar o plano ${planName(membership.planCode)}?`}
      keepLabel="Manter ativo"
      step={(api) => pauseMembership(api, Number(months))}
      toastOf={({ membership: now }) => [
        'Assinatura pausada',
        now?.pausedUntil ? `Nada é cobrado até ${formatDate(now.pausedUntil)}.` : 'Nada é cobrado até você retomar.',
      ]}
    >
      <PauseMonths value={months} onChange={setMonths} />
      Até {formatDate(pauseEnd(months))}, nada é cobrado e os benefícios ficam suspensos.
      {days > 0 && ` ${daysCountAgain(days)} depois da pausa, e só então há nova cobrança.`} Você pode retomar antes.
    </MembershipStep>
  );
}

export function ResumeMembership({ membership, asButton }: { membership: Membership; asButton?: boolean }) {
  const { creditedDays } = membership;
  const planName = usePlanName();
  return (
    <MembershipStep
      label="Retomar"
      question={`Retomar o plano ${planName(membership.planCode)}?`}
      keepLabel="Agora não"
      asButton={asButton}
      step={resumeMembership}
      toastOf={({ membership: now }) =>
        now?.status === 'active'
          ? ['Assinatura retomada', 'Que bom ter você de volta.']
          : ['Cobrança solicitada', 'A assinatura volta assim que o pagamento for aprovado.']
      }
    >
      {creditedDays > 0
        ? `Os benefícios voltam agora, por mais ${daysText(creditedDays)}, e só então há a cobrança de ${nextPriceOf(membership)}.`
        : `Voltam os benefícios e a cobrança de ${nextPriceOf(membership)}.`}
    </MembershipStep>
  );
}
