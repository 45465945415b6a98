import { releaseOrganization, siteContent, siteContentWith } from './content';
import { contentOf } from './content-settings';
import { defaultOrganization, organizationOf, OrganizationSetting } from './organization';
import { inputOf, violationsOf } from './rules/rule';

const typed = (fields: Record<string, unknown>) => inputOf(OrganizationSetting, { ...defaultOrganization, ...fields });
const codes = (fields: Record<string, unknown>) => violationsOf(typed(fields)).map(({ field, code }) => [field, code]);

describe('the organisation’s data', () => {
  it('are the release’s while nobody saved others', () => {
    expect(violationsOf(typed({}))).toEqual([]);
    expect(typed({})).toEqual(defaultOrganization);
    expect(organizationOf(defaultOrganization)).toEqual(releaseOrganization);
    expect(siteContentWith(undefined)).toEqual({ ...siteContent, ...releaseOrganization });
  });

  it.each([
    ['cnpj', '12345678000195', '12.345.678/0001-95'],
    ['cnpj', ' 12.345.678/0001-95 ', '12.345.678/0001-95'],
    ['cnpj', '12abc34501de35', '12.ABC.345/01DE-35'],
    ['postalCode', '13270000', '13270-000'],
    ['phone', '1930000000', '(19) 3000-0000'],
    ['phone', '+55 19 98765-4321', '(19) 98765-4321'],
    ['phone', '(19)98765.4321', '(19) 98765-4321'],
    ['phone', '(19)\n3000-\r\n0000', '(19) 3000-0000'],
    ['phone', '08001234567', '0800 123 4567'],
    ['phone', ' 0800-123-4567 ', '0800 123 4567'],
    ['phone', '+55 800 123 4567', '0800 123 4567'],
    ['legalName', '  Instituto  ', 'Instituto'],
    ['legalName', 'Instituto\r\n  Flor \t do\u2028Vale\n', 'Instituto Flor do Vale'],
    ['street', 'Rua Nova, 9\nCentro', 'Rua Nova, 9 Centro'],
    ['city', 'Itu\n', 'Itu'],
  ] as const)('have a %s that is typed as %j and written as %j', (field, value, written) => {
    const input = typed({ [field]: value });
    expect([violationsOf(input), input[field]]).toEqual([[], written]);
    expect(typed({ [field]: written })[field]).toBe(written);
  });

  it.each([
    ['cnpj', '12.345.678/0001-94', 'cnpj'],
    ['cnpj', '12ABC34501DE36', 'cnpj'],
    ['cnpj', '52998224725', 'cnpj'],
    ['cnpj', '00000000000000', 'cnpj'],
    ['cnpj', '1'.repeat(5000), 'cnpj'],
    ['cnpj', 12_345_678_000_195, 'cnpj'],
    ['cnpj', '', 'required'],
    ['phone', '3000-0000', 'phone'],
    ['phone', '(19) 6000-0000', 'phone'],
    ['phone', '(00) 3000-0000', 'phone'],
    ['phone', '+1 202 555 0100', 'phone'],
    ['phone', 'liga pra gente', 'phone'],
    ['phone', '0800 123 456', 'phone'],
    ['phone', '0800 123 45678', 'phone'],
    ['phone', '0900 123 4567', 'phone'],
    ['legalName', '\n\t', 'required'],
    ['street', 'a\u0000b', 'wrong-type'],
    ['phone', '', 'required'],
    ['state', 'sp', 'one-of'],
    ['email', 'ola@flor\r\nBcc: x@y.co', 'email'],
  ])('refuse a %s of %j', (field, value, code) => expect(codes({ [field]: value })).toEqual([[field, code]]));

  it('are shown with a telephone number that can be called and with a link to the address', () => {
    const { phone, social } = contentOf({ organization: { ...defaultOrganization, phone: '(19) 98765-4321', email: 'ola@flor.example' } });
    expect(phone).toEqual({ label: '(19) 98765-4321', e164: '+5519987654321' });
    expect(organizationOf({ ...defaultOrganization, phone: '0800 123 4567' }).phone).toEqual({
      label: '0800 123 4567',
      e164: '08001234567',
    });
    expect(social?.map(({ url }) => url)).toEqual([...siteContent.social.slice(0, 4).map(({ url }) => url), 'mailto:ola@flor.example']);
  });
});
