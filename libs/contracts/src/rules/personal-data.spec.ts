import {
  Cnpj,
  CurrentPassword,
  dialledPhone,
  Email,
  emailKey,
  formatTaxId,
  isEmailAddress,
  isLongEnoughForAdmins,
  isTaxId,
  NewPassword,
  OptionalPhone,
  OptionalTaxId,
  Phone,
  PostalCode,
  SameAs,
  TaxId,
  TaxIdUnless,
} from './personal-data';
import { documented, nulled, read, reads, refused, required } from '../testing/read-field';

describe('tax ids', () => {
  reads('required', TaxId(), [
    ...required,
    [' 529.982.247-25', '52998224725'],
    [' 12.ABC.345/01DE-35 ', '12ABC34501DE35'],
    ['  12.ABC.345/01DE-35 ', refused('cnpj')],
    ['12.abc.345/01de-35', '12ABC34501DE35'],
    ['529.982.247-26', refused('cpf')],
    [52998224725, refused('cpf')],
    ['12ABC34501DE36', refused('cnpj')],
    ['5'.repeat(21), refused('cnpj')],
  ]);
  reads('optional', OptionalTaxId(), [
    ...nulled,
    ['529.982.247-25', '52998224725'],
    ['1', refused('cpf')],
    ['1'.repeat(14), refused('cnpj')],
  ]);

  it('are not read when another field replaces them', () => {
    const rule = TaxIdUnless('other');
    expect(read(rule, '1', { other: true })).toBe('1');
    expect(read(rule, undefined, { other: true })).toBeUndefined();
    expect(read(rule, '1', { other: false })).toEqual(refused('cpf'));
    for (const absent of [undefined, null, '']) expect(read(rule, absent, { other: 'true' })).toEqual(refused('required'));
    expect(read(rule, '529.982.247-25')).toBe('52998224725');
  });

  reads('of organizations', Cnpj(), [
    ...required,
    ['11222333000181', '11.222.333/0001-81'],
    ['12.abc.345/01de-35', '12.ABC.345/01DE-35'],
    ['11222333000182', refused('cnpj')],
    ['52998224725', refused('cnpj')],
    ['1122233300018', refused('cnpj')],
    [7, refused('cnpj')],
  ]);

  it('are valid without signs, and written with them', () => {
    expect(['52998224725', '12ABC34501DE35'].map(isTaxId)).toEqual([true, true]);
    expect(['529.982.247-25', '5299822472', '12abc34501de35', 'X2998224725'].map(isTaxId)).toEqual([false, false, false, false]);
    expect(['-12ABC34501DE35', '12ABC34501DE35-'].map(isTaxId)).toEqual([false, false]);
    expect(['52998224725', '12ABC34501DE35'].map(formatTaxId)).toEqual(['529.982.247-25', '12.ABC.345/01DE-35']);
  });
});

describe('e-mail addresses', () => {
  reads('required', Email(), [
    [' Rita@example.com ', 'Rita@example.com'],
    ['', refused('email')],
    [undefined, refused('email')],
    [7, refused('email')],
    ['rita', refused('email')],
    ['r\u0131ta@example.com', refused('email')],
    ['"rita"@example.com', refused('email')],
    [`rita@${'a'.repeat(256)}`, refused('too-long', { max: 255 })],
    [`rita@${'a'.repeat(250)}`, refused('email')],
  ]);

  it('are compared by ASCII letters only', () => {
    expect(emailKey('RITA.Souza@Example.COM')).toBe('rita.souza@example.com');
    expect(emailKey('\u0130')).toBe('\u0130');
    expect([isEmailAddress('a@b.co'), isEmailAddress(null)]).toEqual([true, false]);
  });
});

describe('phones', () => {
  reads('optional', OptionalPhone(), [
    ...nulled,
    ['  ', null],
    ['(19) 98765-4321', '+5519987654321'],
    [' +55 19 3232.1000 ', '+551932321000'],
    ['(19) 18765-4321', refused('phone')],
    ['(01) 98765-4321', refused('phone')],
    ['(10) 98765-4321', refused('phone')],
    ['19 98765 432x', refused('phone')],
    ['x19987654321', refused('phone')],
    ['19987654321x', refused('phone')],
    ['x+5519987654321', refused('phone')],
    ['+55199876543210', refused('phone')],
    [`19${' '.repeat(19)}987654321`, '+5519987654321'],
    [`19${' '.repeat(20)}987654321`, refused('phone')],
    [`19987654321${' '.repeat(30)}1`, refused('phone')],
    [19987654321, refused('phone')],
    ['0800 123 4567', refused('phone')],
  ]);
  reads('required', Phone(), [
    ...required,
    ['19987654321', '(19) 98765-4321'],
    ['+551932321000', '(19) 3232-1000'],
    ['08001234567', '0800 123 4567'],
    ['8001234567', '0800 123 4567'],
    ['+55 800 123 4567', '0800 123 4567'],
    ['0800 123 456', refused('phone')],
    ['0800-abc-4567', refused('phone')],
    ['9908001234567', refused('phone')],
    ['080012345678', refused('phone')],
    [' x ', refused('phone')],
    [7, refused('phone')],
  ]);

  it('are dialled as E.164, but toll-free ones as in Brazil', () => {
    expect(['(19) 3000-0000', '0800 123 4567', ''].map(dialledPhone)).toEqual(['+551930000000', '08001234567', '']);
  });
});

describe('postal codes', () => {
  reads('required', PostalCode(), [
    ...required,
    ['13010000', '13010-000'],
    [' 13.010-000 ', '13010-000'],
    [`13010-000${' '.repeat(11)}`, '13010-000'],
    ['1301000', refused('postal-code')],
    ['130100000', refused('postal-code')],
    ['x13010-000', refused('postal-code')],
    [`13010-000${' '.repeat(20)}`, refused('postal-code')],
    [13010000, refused('postal-code')],
  ]);
});

describe('passwords', () => {
  reads('at a login', CurrentPassword(), [
    ...required,
    [' x ', ' x '],
    ['x'.repeat(200), 'x'.repeat(200)],
    ['x'.repeat(201), refused('too-long', { max: 200 })],
    [7, refused('wrong-type')],
  ]);
  reads('that are new', NewPassword(), [
    ['123456', '123456'],
    [' 1234 ', ' 1234 '],
    ['12345', refused('password-too-short', { min: 6 })],
    ['🌻🌻🌻🌻🌻', refused('password-too-short', { min: 6 })],
    ['', refused('password-too-short', { min: 6 })],
    [undefined, refused('password-too-short', { min: 6 })],
    ['x'.repeat(200), 'x'.repeat(200)],
    ['x'.repeat(201), refused('too-long', { max: 200 })],
    [123456, refused('wrong-type')],
  ]);

  it('of administrators have twelve characters', () => {
    expect(['🌻'.repeat(12), '🌻'.repeat(11), 'x'.repeat(11)].map(isLongEnoughForAdmins)).toEqual([true, false, false]);
  });

  it('are repeated exactly', () => {
    expect(read(SameAs('other'), 'abc', { other: 'abc' })).toBe('abc');
    expect(read(SameAs('other'), 'abc ', { other: 'abc' })).toEqual(refused('passwords-differ'));
  });
});

describe('the documentation of personal data', () => {
  it.each<[string, PropertyDecorator, boolean, object]>([
    ['a tax id', TaxId(), true, { type: 'string', format: 'cpf', maxLength: 18 }],
    ['an optional tax id', OptionalTaxId(), false, { type: 'string', format: 'cpf', maxLength: 18 }],
    ['a tax id that another field replaces', TaxIdUnless('other'), false, { type: 'string', format: 'cpf', maxLength: 18 }],
    ['a CNPJ', Cnpj(), true, { type: 'string', format: 'cnpj', maxLength: 18 }],
    ['an e-mail address', Email(), true, { type: 'string', format: 'email', maxLength: 255 }],
    ['an optional phone', OptionalPhone(), false, { type: 'string', format: 'phone', maxLength: 30, nullable: true }],
    ['a phone', Phone(), true, { type: 'string', format: 'phone', maxLength: 30 }],
    ['a postal code', PostalCode(), true, { type: 'string', format: 'cep', maxLength: 9 }],
    ['a password', CurrentPassword(), true, { type: 'string', maxLength: 200 }],
    ['a new password', NewPassword(), true, { type: 'string', minLength: 6, maxLength: 200 }],
    ['a repeated password', SameAs('other'), true, { type: 'string' }],
  ])('%s', (_, rule, required, schema) => expect(documented(rule)).toEqual({ required, schema }));
});
