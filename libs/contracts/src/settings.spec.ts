import { siteContent } from './content';
import {
  completeSetting,
  contentOf,
  defaultFreight,
  inputOf,
  planChargeCents,
  planName,
  settingDefaults,
  settingInputs,
  settingSections,
  shippingOptions,
  storedSetting,
  violationsOf,
  type EditablePlan,
  type FreightSetting,
  type SettingSection,
} from './index';

const parcel = (given: { postalCode?: string; weightGrams?: number; itemsTotalCents?: number } = {}) => ({
  ...{ postalCode: '13010-000', weightGrams: 1000, itemsTotalCents: 5000 },
  ...given,
});
const prices = (given = {}, freight: FreightSetting = defaultFreight) =>
  shippingOptions(freight, parcel(given)).map(({ priceCents }) => priceCents);

describe('the freight table', () => {
  it.each([
    ['the first kilogram', { weightGrams: 1000 }, [1290, 2190]],
    ['a begun second kilogram', { weightGrams: 1001 }, [1540, 2640]],
    ['nothing that weighs', { weightGrams: 0 }, [1290, 2190]],
    ['the heaviest parcel', { weightGrams: 30_000 }, [8540, 15_240]],
    ['a heavier one, which is not delivered', { weightGrams: 30_001 }, []],
    ['the first CEP of a zone', { postalCode: '20000-000' }, [1790, 3190]],
    ['the last CEP of a zone', { postalCode: '19999-999' }, [1290, 2190]],
    ['a CEP that no zone contains', { postalCode: '00999-999' }, []],
    ['one cent less than the limit', { itemsTotalCents: 19_899 }, [1290, 2190]],
    ['the limit of free delivery', { itemsTotalCents: 19_900 }, [0, 2190]],
  ])('has prices for %s', (_name, given, expected) => expect(prices(given)).toEqual(expected));

  it('has no free delivery when it is switched off', () => {
    expect(prices({ itemsTotalCents: 1_000_000 }, { ...defaultFreight, hasFreeShipping: false })).toEqual([1290, 2190]);
  });
});

describe('a stored setting', () => {
  it.each(settingSections)('of the section %s may be the release’s own value', (section) => {
    expect(storedSetting(section, settingDefaults[section])).toEqual({ value: settingDefaults[section], broken: [] });
  });

  it('has defaults for the fields that a release added, and loses those that it does not know', () => {
    expect(storedSetting('brand', { tagline: 'Olá', gone: 1 }).value).toEqual({ ...settingDefaults.brand, tagline: 'Olá' });
  });

  it.each([
    [{ tagline: '' }, ['tagline']],
    [{ tagline: 1 }, ['tagline']],
    [{ openingHours: 'às 9h' }, ['openingHours']],
    [{ facebook: 'javascript:alert(1)', tagline: null }, ['tagline', 'facebook']],
  ])('loses only the fields that break a rule: %j', (stored, broken) => {
    const kept = { description: 'Salva', instagram: null };
    const known = Object.fromEntries(broken.map((field) => [field, settingDefaults.brand[field as 'tagline']]));
    const mended = storedSetting('brand', { ...kept, ...stored });
    expect(mended.value).toEqual({ ...settingDefaults.brand, ...kept, ...known });
    expect([...mended.broken].sort()).toEqual([...broken].sort());
  });

  it('loses a list with more violations than a check names, and keeps the fields after it', () => {
    const zones = Array.from({ length: 20 }, () => ({ name: '', from: 'x', to: 'y', economyBaseCents: -1 }));
    const { value, broken } = storedSetting('freight', { zones, freeShippingFromCents: 7_000, hasFreeShipping: 5 });
    expect(value).toEqual({ ...defaultFreight, freeShippingFromCents: 7_000 });
    expect([...broken].sort()).toEqual(['hasFreeShipping', 'zones']);
  });

  it('takes what it lacks from other values than the release’s where they are given', () => {
    const others = { ...settingDefaults.brand, description: 'A de agora' };
    expect(storedSetting('brand', { tagline: 'Olá' }, others).value).toEqual({ ...others, tagline: 'Olá' });
    expect(completeSetting('brand', { tagline: 'Olá' }, others)).toEqual({ ...others, tagline: 'Olá' });
  });

  it('loses fields that the release does not know in the items of its lists, too', () => {
    const stored = { ...defaultFreight, zones: defaultFreight.zones.map((zone) => ({ ...zone, ofALaterRelease: true })) };
    expect(storedSetting('freight', stored).value).toEqual(defaultFreight);
    expect(completeSetting('freight', stored)).toEqual(defaultFreight);
  });

  it('shows the site what the release shows, while it is the release’s own value', () => {
    const { donations, brand, ...others } = settingDefaults;
    const content = contentOf({ donations, brand, ...others });
    expect(content.social).toHaveLength(5);
    expect(content.donationTiers?.[0]).toEqual({ amountCents: 2500, impact: '1 kit de higiene' });
    expect(contentOf({})).toEqual({});
  });
});

/** Values of wrong types; the last one can't be converted to text. */
const WRONG: unknown[] = [undefined, null, 5, true, 'x', {}, [], [null], [[]], ['x'], [5], [{}], { toString: 1, valueOf: 1 }];

/** A value in which one field of the section, or of the first item of one of its lists, is replaced by each wrong value. */
function spoiled(section: SettingSection): [path: string, value: object][] {
  const value = { ...settingDefaults[section], ...LISTS[section] } as Record<string, unknown>;
  return Object.entries(value).flatMap(([field, content]) => {
    const [item, ...others] = Array.isArray(content) ? (content as unknown[]) : [];
    const ofItem = typeof item === 'object' && item !== null ? Object.keys(item) : [];
    return WRONG.flatMap((wrong): [string, object][] => [
      [field, { ...value, [field]: wrong }],
      ...ofItem.map((key): [string, object] => [`${field}.0.${key}`, { ...value, [field]: [{ ...item!, [key]: wrong }, ...others] }]),
    ]);
  });
}

/** Items for lists that are empty in the release. */
const LISTS: Partial<Record<SettingSection, object>> = {
  projects: {
    projectVideos: [{ title: 'Oficina', youtubeId: 'aqz-KE-bpKQ' }],
    projectPhotos: [{ url: '/media/a.webp', alt: 'Alunas em roda', caption: 'Oficina' }],
  },
};

describe.each(settingSections)('a wrong value in the section %s', (section) => {
  const Input = settingInputs[section] as new () => object;

  it('is a violation of a rule or accepted, and never breaks the rules themselves', () => {
    for (const [path, value] of spoiled(section)) {
      const violations = (): string[] => violationsOf(inputOf(Input, value)).map(({ field }) => field);
      expect(violations).not.toThrow();
      // The address of the photo is no uploaded one.
      const [field = ''] = path.split('.');
      expect(violations().filter((broken) => !broken.startsWith(field) && broken !== 'projectPhotos.0.url')).toEqual([]);
    }
  });

  it('that was stored is replaced or accepted', () => {
    for (const [path, value] of spoiled(section)) {
      const { broken, value: mended } = storedSetting(section, value);
      expect(violationsOf(mended)).toEqual([]);
      expect(broken.filter((field) => field !== path.split('.')[0] && field !== 'projectPhotos')).toEqual([]);
    }
  });
});

it('the questions and answers together are as long as each page of the site can bring', () => {
  const entries = (last: number) =>
    [...Array.from({ length: 9 }, () => 1999), last].map((length) => ({ question: 'q', answer: 'a'.repeat(length) }));
  const violations = (faq: object[]) => violationsOf(inputOf<object>(settingInputs.faq, { faq }));
  expect(violations(entries(1999))).toEqual([]);
  expect(violations(entries(2000))).toEqual([{ field: 'faq', code: 'texts-too-long', params: { max: 20_000 } }]);
});

it.each([
  ['freight', 'zones'],
  ['donations', 'donationTiers'],
] as const)('a section %s whose %s are no list of objects breaks a rule', (section, field) => {
  const Input = settingInputs[section] as new () => object;
  for (const wrong of [null, 5, {}, [], [null]]) {
    const value = { ...settingDefaults[section], [field]: wrong };
    expect(violationsOf(inputOf(Input, value)).map((violation) => violation.field)).toEqual([field]);
    expect(storedSetting(section, value)).toEqual({ value: settingDefaults[section], broken: [field] });
  }
});

describe('the plans', () => {
  const { plans } = settingDefaults.membership;
  const [supporter, transformer] = plans as [EditablePlan, EditablePlan];
  const membership = (changed: readonly object[]) => ({ ...settingDefaults.membership, plans: changed });
  const violations = (changed: object[]) => violationsOf(inputOf<object>(settingInputs.membership, membership(changed)));

  it.each([
    [500, []],
    [499, [{ field: 'plans.0.monthlyCents', code: 'too-small', params: { min: 500 } }]],
    [100_000, []],
    [100_001, [{ field: 'plans.0.monthlyCents', code: 'too-large', params: { max: 100_000 } }]],
    [2_990.5, [{ field: 'plans.0.monthlyCents', code: 'wrong-type', params: {} }]],
  ])('of %d cents a month break these rules', (monthlyCents, expected) => {
    expect(violations([{ ...supporter, monthlyCents }, transformer])).toEqual(expected);
  });

  it.each([
    ['a name of more than 60 letters', [{ ...supporter, name: 'a'.repeat(61) }, transformer], 'plans.0.name', 'too-long'],
    ['no name', [supporter, { ...transformer, name: ' ' }], 'plans.1.name', 'required'],
    ['the same name', [{ ...supporter, name: 'MEMBRO Transformador' }, transformer], 'plans', 'repeated'],
    ['two that are the most popular', [{ ...supporter, mostPopular: true }, transformer], 'plans', 'several-popular'],
    ['another order', [transformer, supporter], 'plans', 'one-of'],
    ['one that is missing', [supporter], 'plans', 'required'],
    ['a third one', [supporter, transformer, { ...supporter, name: 'Outro' }], 'plans', 'too-large'],
    ['a number of benefits', [supporter, { ...transformer, benefitCount: 1 }], 'plans.1.benefitCount', 'unknown-key'],
  ])('don’t have %s', (_, changed, field, code) => {
    expect(violations(changed)).toEqual([expect.objectContaining({ field, code })]);
  });

  it('may all be equally popular', () => expect(violations([supporter, { ...transformer, mostPopular: false }])).toEqual([]));

  it('are the release’s in a value that was saved before they could be changed', () => {
    const { membershipBenefits } = settingDefaults.membership;
    expect(storedSetting('membership', { membershipBenefits: [...membershipBenefits].reverse() }).value.plans).toEqual(plans);
  });

  it('are shown with what was saved, and as many benefits as the release promises', () => {
    const changed = membership([{ ...supporter, name: 'Semente', monthlyCents: 3_500 }, transformer]);
    const shown = contentOf({ membership: changed as typeof settingDefaults.membership }).plans;
    expect(shown).toEqual([{ ...siteContent.plans[0], name: 'Semente', monthlyCents: 3_500 }, siteContent.plans[1]]);
  });

  it('cost ten months a year, and have the code as name once they are gone', () => {
    expect([planChargeCents({ monthlyCents: 3_333 }, 'monthly'), planChargeCents({ monthlyCents: 3_333 }, 'yearly')]).toEqual([
      3_333, 33_330,
    ]);
    expect([planName(plans, 'supporter'), planName(plans, 'gold')]).toEqual(['Membro Apoiador', 'gold']);
  });
});
