import { contentOf, defaultFreight, settingDefaults, settingSections, shippingOptions, storedSetting, type FreightSetting } from './index';

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
    expect(storedSetting(section, settingDefaults[section])).toEqual(settingDefaults[section]);
  });

  it('has defaults for the fields that a release added, and loses those that it does not know', () => {
    expect(storedSetting('brand', { tagline: 'Olá', gone: 1 })).toEqual({ ...settingDefaults.brand, tagline: 'Olá' });
  });

  it('that breaks a rule is none', () => {
    for (const stored of [{ tagline: '' }, { tagline: 1 }, { openingHours: 'às 9h' }, { facebook: 'javascript:alert(1)' }]) {
      expect(storedSetting('brand', stored)).toBeNull();
    }
  });

  it('shows the site what the release shows, while it is the release’s own value', () => {
    const { donations, brand, ...others } = settingDefaults;
    const content = contentOf({ donations, brand, ...others });
    expect(content.social).toHaveLength(5);
    expect(content.donationTiers?.[0]).toEqual({ amountCents: 2500, impact: '1 kit de higiene' });
    expect(contentOf({})).toEqual({});
  });
});
