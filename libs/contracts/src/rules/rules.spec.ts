import {
  AccountEmailInput,
  CartQuoteInput,
  OrderInvoiceInput,
  formatInvoiceKey,
  invoicePageOf,
  LoginInput,
  PhysicalProductInput,
  ProfileInput,
  RegisterInput,
  UpdatePhysicalProductInput,
  inputOf,
  requiredFieldsOf,
  schemasOf,
  violationsOf,
} from '../index';
import { partialOf } from './rule';
import { TaxId } from './personal-data';
import { Percent } from './numbers';

class CommissionInput {
  @Percent() commissionRate!: number;
}

class DocumentInput {
  @TaxId() cpf!: string;
}

const refusalsOf = (Input: new () => object, body: object) => violationsOf(inputOf(Input, body));

describe('the rules of an input', () => {
  it('accept a whole product', () => {
    expect(refusalsOf(PhysicalProductInput, { name: 'Sérum', priceCents: 8990, stockQuantity: 0, isActive: true })).toEqual([]);
  });

  it('report one violation a field, the most basic first', () => {
    expect(refusalsOf(PhysicalProductInput, { name: '   ', priceCents: 0 })).toEqual([
      { field: 'name', code: 'required', params: {} },
      { field: 'priceCents', code: 'not-positive', params: {} },
    ]);
  });

  it('count limits inclusively and carry them as params', () => {
    expect(refusalsOf(PhysicalProductInput, { name: 'a'.repeat(200), priceCents: 1 })).toEqual([]);
    expect(refusalsOf(PhysicalProductInput, { name: 'a'.repeat(201), priceCents: 1 })).toEqual([
      { field: 'name', code: 'too-long', params: { max: 200 } },
    ]);
  });

  it('refuse keys that nobody declared', () => {
    expect(refusalsOf(LoginInput, { email: 'a@b.co', password: 'x', role: 'admin' })).toEqual([
      { field: 'role', code: 'unknown-key', params: {} },
    ]);
  });

  it.each([[null], [[]], [{}], ['8990'], [1.5], [Number.NaN], [Number.POSITIVE_INFINITY]])('refuse %p as a price', (priceCents) => {
    expect(refusalsOf(PhysicalProductInput, { name: 'x', priceCents })).toHaveLength(1);
  });

  it('refuse control characters that no database text can hold', () => {
    expect(refusalsOf(PhysicalProductInput, { name: 'a\u0000b', priceCents: 1 })[0]?.code).toBe('wrong-type');
  });

  it.each([0, 0.1, 12.3, 99.9, 100])('accept %d %% in steps of 0.1', (commissionRate) => {
    expect(refusalsOf(CommissionInput, { commissionRate })).toEqual([]);
  });

  it.each([-0.1, 0.05, 100.1, '10'])('refuse %p as a commission', (commissionRate) => {
    expect(refusalsOf(CommissionInput, { commissionRate })).toHaveLength(1);
  });
});

describe('partialOf', () => {
  it('lets every field be absent but keeps its rules', () => {
    const Patch = partialOf(PhysicalProductInput);
    expect(refusalsOf(Patch, {})).toEqual([]);
    expect(refusalsOf(Patch, { priceCents: -1 })[0]?.code).toBe('not-positive');
  });

  it('does not let null into a field that needs a value', () => {
    expect(refusalsOf(partialOf(PhysicalProductInput), { name: null })[0]?.code).toBe('required');
    expect(refusalsOf(partialOf(PhysicalProductInput), { description: null })).toEqual([]);
  });

  it('leaves absent fields out, so that a patch changes only what it names', () => {
    expect(Object.keys(inputOf(UpdatePhysicalProductInput, { name: 'x' }))).toEqual(['name']);
  });

  it('wants the version that was read when stock is set outright', () => {
    expect(refusalsOf(UpdatePhysicalProductInput, { stockQuantity: 3 })[0]?.code).toBe('stock-needs-version');
    expect(refusalsOf(UpdatePhysicalProductInput, { stockQuantity: 3, version: 2 })).toEqual([]);
    expect(refusalsOf(UpdatePhysicalProductInput, { stockDelta: -3 })).toEqual([]);
  });
});

describe('the schema of an input', () => {
  it('knows types, limits and what is required', () => {
    expect(schemasOf(PhysicalProductInput.prototype).get('name')).toEqual({ type: 'string', minLength: 1, maxLength: 200 });
    expect(requiredFieldsOf(PhysicalProductInput)).toEqual(['name', 'priceCents']);
    expect(requiredFieldsOf(UpdatePhysicalProductInput)).toEqual([]);
  });
});

const ID = '6f3c2a9e-0000-4000-8000-000000000001';

describe('the rules of people and places', () => {
  it.each([
    ['(19) 98765-4321', '+5519987654321'],
    ['+55 19 3232-1000', '+551932321000'],
    ['19987654321', '+5519987654321'],
    ['', null],
  ])('take the phone %j as %j', (phone, stored) => {
    const input = inputOf(ProfileInput, { firstName: 'Rita', phone });
    expect(violationsOf(input)).toEqual([]);
    expect(input.phone).toBe(stored);
  });

  it.each(['123', '(00) 98765-4321', '(19) 18765-4321', 'abc', '+1 212 555 0100'])('refuse the phone %j', (phone) => {
    expect(refusalsOf(ProfileInput, { firstName: 'Rita', phone })).toEqual([{ field: 'phone', code: 'phone', params: {} }]);
  });

  it.each(['52998224725', '111.444.777-35'])('accept the CPF %s', (cpf) => {
    expect(refusalsOf(DocumentInput, { cpf })).toEqual([]);
  });

  it.each(['11.222.333/0001-81', '12ABC34501DE35', '12.abc.345/01de-35'])('accept the CNPJ %s, also with letters', (cpf) => {
    expect(refusalsOf(DocumentInput, { cpf })).toEqual([]);
  });

  it.each(['11222333000182', '12ABC34501DE36', '00000000000000', '12ABC34501DEXX', '529982247250'])('refuse the CNPJ %s', (cpf) => {
    expect(refusalsOf(DocumentInput, { cpf })).toEqual([{ field: 'cpf', code: 'cnpj', params: {} }]);
  });

  it.each(['11111111111', '52998224724', '5299822472', 'x'.repeat(11)])('refuse the CPF %s', (cpf) => {
    expect(refusalsOf(DocumentInput, { cpf })).toEqual([{ field: 'cpf', code: 'cpf', params: {} }]);
  });

  // The first key is the example of the taxpayers' manual (MOC, Anexo I); the others have a CNPJ with letters and a rest below 2.
  it.each([
    '52060433009911002506550120000007800267301615',
    '5206 0433 0099 1100 2506 5501 2000 0007 8002 6730 1615',
    '35261112ABC34501DE35550010000001231123456788',
    '35261112345678000195550010000000021123456790',
    '35261112345678000195550010000000061123456790',
    '35261112345678000195650010000001241123456796',
  ])('accept the invoice key %s', (invoiceKey) => {
    const input = inputOf(OrderInvoiceInput, { invoiceKey });
    expect([violationsOf(input), input.invoiceKey.length]).toEqual([[], 44]);
  });

  it.each([
    ['5206043300991100250655012000000780026730161', 'invoice-key'],
    ['520604330099110025065501200000078002673016155', 'invoice-key'],
    ['A2060433009911002506550120000007800267301615', 'invoice-key'],
    [52060433009911, 'invoice-key'],
    ['52060433009911002506550120000007800267301614', 'invoice-key-check'],
    ['52060433009911002506550120000007800267301651', 'invoice-key-check'],
    ['35261112345678000195570010000001241123456790', 'invoice-key-model'],
    ['', 'required'],
  ])('refuse the invoice key %s', (invoiceKey, code) => {
    expect(refusalsOf(OrderInvoiceInput, { invoiceKey })).toEqual([{ field: 'invoiceKey', code, params: {} }]);
  });

  it('group an invoice key by four, and know the official page of an NF-e only', () => {
    expect(formatInvoiceKey('52060433009911002506550120000007800267301615')).toBe('5206 0433 0099 1100 2506 5501 2000 0007 8002 6730 1615');
    expect(invoicePageOf('52060433009911002506550120000007800267301615')).toMatch(/^https:\/\/www\.nfe\.fazenda\.gov\.br\/.*nfe=5206/);
    expect(invoicePageOf('35261112345678000195650010000001241123456796')).toBeNull();
  });

  it('write a postal code in one way, and name the line of a list that is wrong', () => {
    const good = inputOf(CartQuoteInput, { items: [{ productId: ID, quantity: 1 }], postalCode: '13010000' });
    expect([violationsOf(good), good.postalCode]).toEqual([[], '13010-000']);
    expect(refusalsOf(CartQuoteInput, { items: [{ productId: ID, quantity: 0 }], postalCode: '1' })).toEqual([
      { field: 'items.0.quantity', code: 'too-small', params: { min: 1 } },
      { field: 'postalCode', code: 'postal-code', params: {} },
    ]);
    expect(refusalsOf(CartQuoteInput, { items: [] })).toEqual([{ field: 'items', code: 'required', params: {} }]);
  });

  it.each(['"<x>"@example.com', '"a b"@example.com'])('refuse %s, to which no mail server delivers', (email) => {
    expect(refusalsOf(AccountEmailInput, { email })).toEqual([{ field: 'email', code: 'email', params: {} }]);
  });

  it('say that two passwords differ, and count emoji once', () => {
    const person = { name: 'Rita', email: 'rita@example.com' };
    expect(refusalsOf(RegisterInput, { ...person, password: '🌻🌻🌻🌻🌻', passwordConfirmation: 'x' })).toEqual([
      { field: 'password', code: 'password-too-short', params: { min: 6 } },
      { field: 'passwordConfirmation', code: 'passwords-differ', params: {} },
    ]);
  });
});
