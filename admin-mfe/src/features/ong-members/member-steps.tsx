import { ApiProblem } from '@aflora/api-client';
import { paths, type AdminOngMemberDetailView, type AdminOngMemberView, type ProblemCode } from '@aflora/contracts';
import type { Notify } from '@aflora/mfe-contract';
import { Button, problemTexts } from '@aflora/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../components/dialogs';
import { nameWithEmail } from '../../lib/people';
import { useShell } from '../../lib/shell';
import { useConfirmation, type Confirmation } from '../../lib/use-confirmation';
import { statusLabel } from './member-labels';
import { memberKeys } from './ong-members.api';

type MemberStep = 'pause' | 'resume' | 'cancel';

interface StepTexts {
  /** Label of the button that opens the dialog. */
  label: string;
  title: string;
  confirmLabel: string;
  cancelLabel: string;
  tone: 'bad' | 'primary';
  /** Text that says what the membership becomes. */
  becomes: string;
  path(id: string): string;
}

export const memberSteps: Record<MemberStep, StepTexts> = {
  pause: {
    label: 'Pausar',
    title: 'Pausar participação?',
    confirmLabel: 'Pausar',
    cancelLabel: 'Cancelar',
    tone: 'bad',
    becomes: 'inactive',
    path: paths.adminOngMemberPause,
  },
  resume: {
    label: 'Reativar',
    title: 'Reativar participação?',
    confirmLabel: 'Reativar',
    cancelLabel: 'Cancelar',
    tone: 'primary',
    becomes: 'active',
    path: paths.adminOngMemberResume,
  },
  cancel: {
    label: 'Cancelar Assinatura',
    title: 'Cancelar assinatura?',
    confirmLabel: 'Cancelar assinatura',
    cancelLabel: 'Voltar',
    tone: 'bad',
    becomes: 'cancelled',
    path: paths.adminOngMemberCancellation,
  },
};

export function stepsOf({ canPause, canResume, canCancel }: AdminOngMemberView): MemberStep[] {
  const may = { pause: canPause, resume: canResume, cancel: canCancel };
  return (['pause', 'resume', 'cancel'] as const).filter((step) => may[step]);
}

export interface RequestedStep {
  member: AdminOngMemberView;
  step: MemberStep;
}

/** Problems whose own text suits an administrator. */
const ownText = new Set<ProblemCode>([
  'auth.required',
  'auth.session-ended',
  'auth.forbidden',
  'auth.step-up-required',
  'membership.transition-refused',
  'network.offline',
]);

/** Changes a membership after a confirmation. */
export function useMemberStep() {
  const { api, notify } = useShell();
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    meta: { failure: false },
    mutationFn: ({ member, step }: RequestedStep) => api.post<AdminOngMemberDetailView>(memberSteps[step].path(member.id)),
    onSuccess: ({ status }, { step }) => tellResult(notify, { status, step }),
    onError: (error) => tellFailure(notify, error),
    onSettled: () => {
      for (const queryKey of Object.values(memberKeys)) void queryClient.invalidateQueries({ queryKey });
    },
  });
  const confirmation = useConfirmation<RequestedStep>(mutate, { isBusy: isPending });
  /** `busyId`: of the member whose step is being sent. */
  return { confirmation, busyId: isPending ? variables.member.id : null };
}

/** The provider decides, so the requested step may not have happened yet. */
function tellResult(notify: Notify, { status, step }: { status: string; step: MemberStep }): void {
  if (status === memberSteps[step].becomes)
    return notify.success('Status atualizado', `Status do membro atualizado para ${statusLabel(status)}.`);
  const wait = step === 'resume' ? 'O membro volta a ficar ativo quando o pagamento passar.' : 'A mudança vale assim que ele confirmar.';
  notify.success('Aguardando o provedor', wait);
}

function tellFailure(notify: Notify, error: unknown): void {
  const code = error instanceof ApiProblem ? error.code : undefined;
  if (code === 'payment.provider-unavailable')
    return notify.failure('Provedor indisponível', 'O provedor de pagamento não respondeu. Nada mudou: tente novamente em instantes.');
  const text = code && ownText.has(code) ? problemTexts[code] : undefined;
  notify.failure(text?.title ?? 'Erro', text?.message ?? 'Erro ao atualizar status');
}

export interface MemberStepButtonsProps {
  member: AdminOngMemberView;
  request(step: RequestedStep): void;
  /** Id of the member whose step is being sent. */
  busyId: string | null;
}

/** Buttons of the steps that the membership allows. */
export function MemberStepButtons({ member, request, busyId }: MemberStepButtonsProps) {
  return stepsOf(member).map((step) => (
    <Button key={step} variant="outline" size="compact-sm" disabled={busyId === member.id} onClick={() => request({ member, step })}>
      {memberSteps[step].label}
    </Button>
  ));
}

export function MemberStepDialog({ confirmation: { requested, shown, confirm, cancel } }: { confirmation: Confirmation<RequestedStep> }) {
  if (!shown) return null;
  const { title, confirmLabel, cancelLabel, tone } = memberSteps[shown.step];
  return (
    <ConfirmDialog
      isOpen={requested !== null}
      title={title}
      confirmLabel={confirmLabel}
      cancelLabel={cancelLabel}
      tone={tone}
      onConfirm={confirm}
      onCancel={cancel}
    >
      <Consequence {...shown} />
    </ConfirmDialog>
  );
}

function Consequence({ member, step }: RequestedStep) {
  const who = <b>{nameWithEmail(member)}</b>;
  if (step === 'pause') return <p>{who} deixa de ser membro ativo, e o provedor não cobra enquanto estiver pausado.</p>;
  if (step === 'resume') return <p>{who} volta a ser membro ativo. Se houver pagamento em atraso, o provedor tenta cobrar agora.</p>;
  return (
    <p>A assinatura de {who} termina agora, mesmo que o período já esteja pago, e não haverá outra cobrança. Isso não pode ser desfeito.</p>
  );
}
