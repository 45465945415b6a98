import type { ApiClient } from '@aflora/api-client';
import type { OwnMembershipView } from '@aflora/contracts';
import { siteContent } from '@aflora/contracts/content';
import { formatDate, formatMoney } from '@aflora/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { useShell } from '../../lib/shell';
import { useSingleMutation } from '../../lib/mutations';
import classes from './member-card.module.css';
import { cancelMembership, membershipQuery, pauseMembership, resumeMembership } from './profile.api';

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

interface MembershipStepProps {
  label: string;
  question: string;
  keepLabel: string;
  step(api: ApiClient): Promise<OwnMembershipView>;
  /** Title and text of the toast. */
  told(now: OwnMembershipView): [title: string, text: string];
  /** What will happen. */
  children: ReactNode;
}

/** One thing that members do with their membership, after a question. */
function MembershipStep({ label, question, keepLabel, step, told, children }: MembershipStepProps) {
  const { notify } = useShell();
  const [isAsking, setAsking] = useState(false);
  const { run, isRunning } = useMembershipStep(step, (now) => {
    setAsking(false);
    notify.success(...told(now));
  });
  return (
    <>
      <button type="button" className={classes.step} onClick={() => setAsking(true)}>
        {label}
      </button>
      {isAsking && (
        <ConfirmDialog
          opened
          title={question}
          confirmLabel={label}
          cancelLabel={keepLabel}
          busy={isRunning}
          onConfirm={run}
          onCancel={() => setAsking(false)}
        >
          {children}
        </ConfirmDialog>
      )}
    </>
  );
}

/** A change whose answer is the membership as it is now. A refusal shows what is true meanwhile. */
function useMembershipStep(step: (api: ApiClient) => Promise<OwnMembershipView>, onDone: (now: OwnMembershipView) => void) {
  const { api } = useShell();
  const { queryKey } = membershipQuery(api);
  const queryClient = useQueryClient();
  const { start, isPending } = useSingleMutation({
    mutationFn: () => step(api),
    onSuccess: (now) => {
      queryClient.setQueryData(queryKey, now);
      onDone(now);
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
  return { run: () => start(), isRunning: isPending };
}

export type Membership = NonNullable<OwnMembershipView['membership']>;

/** The plan's name; of a plan that is no longer offered, its code. */
export const planNameOf = ({ planCode }: Membership): string => siteContent.plans.find(({ code }) => code === planCode)?.name ?? planCode;

/** What is charged, and how often. */
export const priceOf = ({ membershipType, chargeCents, monthlyAmountCents }: Membership): string =>
  membershipType === 'yearly' ? `${formatMoney(chargeCents)} por ano` : `${formatMoney(monthlyAmountCents)} por mês`;

/** Until when benefits last after a cancellation; null when they end at once, because nothing more is paid for. */
const paidUntil = ({ status, graceUntil, nextPaymentDate }: Membership): string | null =>
  status === 'active' && graceUntil === null ? nextPaymentDate : null;
