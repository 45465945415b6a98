import type { CheckoutInput } from '@aflora/contracts';
import { finishOf, isSendable, obstacleOf, orderOf, repeatedOrder, type Finish, type FinishFacts } from './checkout.rules';

const BOTH = [true, false];

/** Every combination of facts. */
const everything: FinishFacts[] = BOTH.flatMap((isSending) =>
  BOTH.flatMap((isUnanswered) =>
    BOTH.flatMap((isPriced) =>
      BOTH.flatMap((hasShortLines) =>
        [30, null].map((exceededUnits) => ({ isSending, isUnanswered, isPriced, hasShortLines, exceededUnits })),
      ),
    ),
  ),
);

const those = (finish: Finish): FinishFacts[] => everything.filter((facts) => finishOf(facts) === finish);

describe('the button that sends an order', () => {
  it('sends while nothing is under way, and either the response was lost or everything shown can be bought', () => {
    const expected = everything.filter(
      ({ isSending, isUnanswered, isPriced, hasShortLines, exceededUnits }) =>
        !isSending && (isUnanswered || (isPriced && !hasShortLines && exceededUnits === null)),
    );
    expect(everything.filter((facts) => isSendable(finishOf(facts)))).toEqual(expected);
  });

  it('reaches each of its states', () => {
    const counts = (['sending', 'unanswered', 'pricing', 'short', 'too-many', 'ready'] as const).map((finish) => those(finish).length);
    expect(counts).toEqual([16, 8, 4, 2, 1, 1]);
  });

  it.each([
    ['short', 'Ajuste os itens marcados no resumo para continuar.'],
    ['too-many', 'Um pedido leva até 30 unidades: ajuste o resumo para continuar.'],
    ['pricing', null],
    ['unanswered', null],
    ['sending', null],
    ['ready', null],
  ] as const)('says when it is %s: %s', (finish, text) => {
    expect(obstacleOf(finish, 30)).toBe(text);
  });
});

describe('an order without a response', () => {
  const fields = {
    ...{ email: 'rita@exemplo.com.br', name: 'Rita', cpf: '529.982.247-25', usesSavedTaxId: false, savesTaxId: false, saveAddressAs: '' },
    ...{ postalCode: '13010-000', street: 'Rua A', number: '1', complement: '', district: 'Centro', city: 'Campinas', state: 'SP' },
  };
  const items = [{ productId: 'p1', quantity: 2 }];
  const price = { shippingCode: 'standard', expectedTotalCents: 10_000, coupon: 'BEMVINDA10', roundUpCents: 100 };
  /** As it is read from the storage, without the CPF. */
  const sent = JSON.parse(JSON.stringify({ ...orderOf(fields, items, price), cpf: undefined })) as CheckoutInput;
  const choices = { shippingCode: 'standard', coupon: 'BEMVINDA10', roundUpStep: '500' };

  it('is repeated literally, with the CPF that is typed', () => {
    const repeated = repeatedOrder(sent, { fields, items, choices });
    expect(JSON.stringify(repeated)).toBe(JSON.stringify(orderOf(fields, items, price)));
  });

  it('is repeated when the first delivery was meant', () => {
    expect(repeatedOrder(sent, { fields, items, choices: { ...choices, shippingCode: '' } })).not.toBeNull();
  });

  it.each([
    ['nothing was sent', null, {}],
    ['a field was changed', sent, { fields: { ...fields, number: '2' } }],
    ['the address is to be saved', sent, { fields: { ...fields, saveAddressAs: 'Casa' } }],
    ['the saved CPF is to be used', sent, { fields: { ...fields, usesSavedTaxId: true } }],
    ['a quantity was changed', sent, { items: [{ productId: 'p1', quantity: 1 }] }],
    ['another delivery was chosen', sent, { choices: { ...choices, shippingCode: 'express' } }],
    ['the coupon was removed', sent, { choices: { ...choices, coupon: null } }],
    ['the donation was given up', sent, { choices: { ...choices, roundUpStep: '' } }],
  ])('is not repeated when %s', (_, before, changed) => {
    expect(repeatedOrder(before, { fields, items, choices, ...changed })).toBeNull();
  });
});
