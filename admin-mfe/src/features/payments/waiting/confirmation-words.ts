import { paths, type WaitingConfirmationView } from '@aflora/contracts';
import type { StatusTone } from '@aflora/ui/status';

interface ConfirmationWords {
  badge: string;
  tone: StatusTone;
  /** Of the button and of the question. */
  title: string;
  meaning: string;
  /** Of the toast. */
  done: string;
  pathOf(id: string): string;
}

export const confirmationWords: Record<WaitingConfirmationView['kind'], ConfirmationWords> = {
  payment: {
    badge: 'Pagamento',
    tone: 'warn',
    title: 'Confirmar pagamento',
    meaning: 'Confirme somente depois de ver o valor na conta. O pagamento passa a valer como recebido, e isto não se desfaz.',
    done: 'Pagamento confirmado',
    pathOf: paths.adminPaymentConfirmation,
  },
  refund: {
    badge: 'Reembolso',
    tone: 'info',
    title: 'Confirmar reembolso',
    meaning: 'Confirme somente depois de devolver o valor e ver a saída na conta. Isto não se desfaz.',
    done: 'Reembolso confirmado',
    pathOf: paths.adminRefundConfirmation,
  },
};
