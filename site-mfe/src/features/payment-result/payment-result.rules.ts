import type { PaymentResultView } from '@aflora/contracts';
import { isExpiredPix, isOpen, LATE_PIX } from '../../lib/payments.api';

/**
 * What is known of the payment or subscription that the address names: undefined before the first response, null when the address names none or
 * an unknown one, 'unreachable' while the API can't find out.
 */
export type KnownResult = PaymentResultView | null | undefined | 'unreachable';

export const isKnown = (result: KnownResult): result is PaymentResultView => typeof result === 'object' && result !== null;

/** Whether to show a success: also for an address without a payment, which providers' pages open. */
export const isPaid = (result: KnownResult): boolean => result === null || (isKnown(result) && result.status === 'paid');

export type SuccessState = 'confirming' | 'paid' | 'processing' | 'expired' | 'refused';
/** States with a text; while confirming, there is only a loader. */
export type ShownState = Exclude<SuccessState, 'confirming'>;

/** What the page to which providers return shows. `waited`: the two seconds after a provider's return are over. */
export function successStateOf(result: KnownResult, waited: boolean): SuccessState {
  if (!waited || result === undefined) return 'confirming';
  if (isPaid(result)) return 'paid';
  if (!isKnown(result) || isOpen(result.status)) return 'processing';
  return isExpiredPix(result) ? 'expired' : 'refused';
}

export type ResultTone = 'done' | 'waiting' | 'failed';

interface ResultTexts {
  title: string;
  /** Title of the document when it differs from the heading. */
  documentTitle?: string;
  tone: ResultTone;
  text: string;
}

export const successTexts: Record<ShownState, ResultTexts> = {
  paid: {
    title: 'Pagamento Realizado!',
    documentTitle: 'Pagamento Realizado',
    tone: 'done',
    text: 'Obrigado. Você recebe a confirmação por e-mail.',
  },
  processing: {
    title: 'Pagamento em processamento',
    tone: 'waiting',
    text: 'Ainda estamos esperando a confirmação. Esta página se atualiza sozinha, e avisamos também por e-mail.',
  },
  expired: { title: 'O código Pix venceu', tone: 'failed', text: `${LATE_PIX}.` },
  refused: { title: 'Pagamento não aprovado', tone: 'failed', text: refusedText(false) },
};

/** Only cards are charged regularly. */
export function refusedText(recurs: boolean): string {
  return `Nada foi cobrado. Você pode tentar de novo, também ${recurs ? 'com outro cartão' : 'de outra forma'}.`;
}
