import { paths, type AdminOngMemberView } from '@aflora/contracts';

export type MemberStep = 'pause' | 'resume' | 'cancel';

interface StepTexts {
  /** On the button that asks for it. */
  label: string;
  title: string;
  confirmLabel: string;
  cancelLabel: string;
  tone: 'bad' | 'primary';
  /** What the membership becomes. */
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
