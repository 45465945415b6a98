import { formatDate } from '@aflora/ui';
import { cancelMembership, pauseMembership, resumeMembership } from '../profile.api';
import classes from './member-card.module.css';
import { MembershipStep } from './membership-step';
import { paidUntil, planNameOf, priceOf, type Membership } from './plan-terms';

/** What the member can do now. */
export function MemberActions({ membership }: { membership: Membership }) {
  const { canPause, canResume, canCancel } = membership;
  if (!canPause && !canResume && !canCancel) return null;
  return (
    <div className={classes.steps}>
      {canPause && <Pause membership={membership} />}
      {canResume && <Resume membership={membership} />}
      {canCancel && <Cancel membership={membership} />}
    </div>
  );
}

function Pause({ membership }: { membership: Membership }) {
  return (
    <MembershipStep
      label="Pausar"
      question={`Pausar o plano ${planNameOf(membership)}?`}
      keepLabel="Manter ativo"
      step={pauseMembership}
      told={() => ['Assinatura pausada', 'Nada é cobrado até você retomar.']}
    >
      Enquanto a assinatura estiver pausada, nada é cobrado e os benefícios ficam suspensos. Você retoma quando quiser.
    </MembershipStep>
  );
}

function Resume({ membership }: { membership: Membership }) {
  return (
    <MembershipStep
      label="Retomar"
      question={`Retomar o plano ${planNameOf(membership)}?`}
      keepLabel="Agora não"
      step={resumeMembership}
      told={({ membership: now }) =>
        now?.status === 'active'
          ? ['Assinatura retomada', 'Que bom ter você de volta.']
          : ['Cobrança solicitada', 'A assinatura volta assim que o pagamento for aprovado.']
      }
    >
      Voltam os benefícios e a cobrança de {priceOf(membership)}.
    </MembershipStep>
  );
}

function Cancel({ membership }: { membership: Membership }) {
  const until = paidUntil(membership);
  return (
    <MembershipStep
      label="Cancelar assinatura"
      question={`Cancelar o plano ${planNameOf(membership)}?`}
      keepLabel="Manter assinatura"
      step={cancelMembership}
      told={() => [
        'Assinatura cancelada',
        until ? `Seus benefícios valem até ${formatDate(until)}.` : 'Nenhuma outra cobrança será feita.',
      ]}
    >
      {until
        ? `Nenhuma outra cobrança será feita, e seus benefícios valem até ${formatDate(until)}.`
        : 'Nenhuma outra cobrança será feita, e os benefícios terminam agora.'}
    </MembershipStep>
  );
}
