import { paymentMethods, paymentStatuses, type PaymentResultView } from '@aflora/contracts';
import { isPaid, successStateOf, type KnownResult, type SuccessState } from './payment-result.rules';

const result = (status: PaymentResultView['status'], method: PaymentResultView['method']): PaymentResultView => ({
  ...{ status, method, purpose: 'order', path: '/pedido/o-1' },
});

const all: KnownResult[] = [
  ...[undefined, null, 'unreachable' as const],
  ...paymentStatuses.flatMap((status) => paymentMethods.map((method) => result(status, method))),
];

describe('the page to which providers return', () => {
  it.each(all)('confirms for two seconds after the return, whatever is known: %j', (known) => {
    expect(successStateOf(known, false)).toBe('confirming');
  });

  it.each<[KnownResult, SuccessState]>([
    [undefined, 'confirming'],
    [null, 'paid'],
    ['unreachable', 'processing'],
    [result('created', 'card'), 'processing'],
    [result('pending', 'pix'), 'processing'],
    [result('paid', 'pix'), 'paid'],
    [result('failed', 'card'), 'refused'],
    [result('cancelled', 'pix'), 'refused'],
    [result('expired', 'card'), 'refused'],
    [result('expired', 'pix'), 'expired'],
  ])('of %j shows: %s', (known, state) => {
    expect(successStateOf(known, true)).toBe(state);
  });

  it('shows a success only for what is paid, or for an address that names no payment', () => {
    const successes = all.filter((known) => successStateOf(known, true) === 'paid');
    expect(successes).toEqual([null, result('paid', 'pix'), result('paid', 'card')]);
    expect(all.filter(isPaid)).toEqual(successes);
  });
});
