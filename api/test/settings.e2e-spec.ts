import { randomUUID } from 'node:crypto';
import {
  defaultFreight,
  paths,
  settingDefaults,
  settingSections,
  type AdminSettingList,
  type AdminSettingView,
  type CartQuoteView,
  type FreightSetting,
  type SiteSettingsView,
} from '@aflora/contracts';
import { siteContent } from '@aflora/contracts/content';
import { AuditEntry } from '../src/audit/audit-entry.entity';
import { SettingsService } from '../src/settings/settings.service';
import { until } from './support/api-process';
import { expectProblem } from './support/expect-problem';
import { aPhysicalProduct } from './support/physical-products';
import { startTestApp, type TestApp } from './support/test-app';

const LINKS = { DONATION_LINK_25: 'https://pay.example.com/25', DONATION_FREE_LINK: 'https://pay.example.com/livre' };
const PRICE = 5000;
const CAMPINAS = '13010-000';
const ADDRESS = { postalCode: CAMPINAS, street: 'Rua das Acácias', number: '210', district: 'Centro', city: 'Campinas', state: 'SP' };
const BUYER = { email: 'ana@example.com', name: 'Ana Lima', cpf: '529.982.247-25', ...ADDRESS };

/** Two processes on one database. */
let api: TestApp;
let other: TestApp;
let admin: { authorization: string };

beforeAll(async () => {
  api = await startTestApp({ ...LINKS, RESPONSE_AGE_MS: '2000' });
  other = await startTestApp({ ...LINKS, RESPONSE_AGE_MS: '2000', DATABASE_URL: api.databaseUrl });
});
afterAll(async () => {
  await other.close();
  await api.close();
});
beforeEach(async () => {
  await api.dataSource.query('DELETE FROM settings');
  admin = await api.signIn({ isAdmin: true });
});

const shown = async (section = 'freight') =>
  (await api.inject({ url: paths.adminSetting(section), headers: admin })).json<AdminSettingView>();
const save = (value: object, { version = 0, headers = admin, section = 'freight', app = api } = {}) =>
  app.inject({ method: 'PATCH', url: paths.adminSetting(section), headers, payload: { version, value } });
const restore = (payload: { version: number; restore: number }, section = 'freight') =>
  api.inject({ method: 'POST', url: paths.adminSettingRestorations(section), headers: admin, payload });
const published = async (app = api) => (await app.inject({ url: paths.siteSettings })).json<SiteSettingsView>();
/** One zone, the whole country, in which a delivery costs `economyBaseCents`. */
const aTable = (economyBaseCents: number, fields: Partial<FreightSetting> = {}): FreightSetting => ({
  ...defaultFreight,
  zones: [{ ...defaultFreight.zones[0]!, name: 'Brasil', from: '01000', to: '99999', economyBaseCents }],
  ...fields,
});
const quote = async (productId: string, { quantity = 1, postalCode = CAMPINAS } = {}) =>
  (
    await api.inject({ method: 'POST', url: paths.cartQuote, payload: { items: [{ productId, quantity }], postalCode } })
  ).json<CartQuoteView>();
const place = (productId: string, expectedTotalCents: number) =>
  api.inject({
    method: 'POST',
    url: paths.orders,
    payload: { ...BUYER, items: [{ productId, quantity: 1 }], shippingCode: 'economy', expectedTotalCents },
  });

describe('the published settings', () => {
  it('are the configured donation links and the release’s limit of free delivery until somebody saves others', async () => {
    const response = await api.inject({ url: paths.siteSettings });
    expect(response.headers).toMatchObject({ 'cache-control': 'no-cache', etag: expect.stringMatching(/^"/) as string });
    expect(response.json()).toMatchObject({
      donationLinks: { '2500': LINKS.DONATION_LINK_25 },
      freeDonationLink: LINKS.DONATION_FREE_LINK,
      freeShippingFromCents: defaultFreight.freeShippingFromCents,
    });
    const again = await api.inject({ url: paths.siteSettings, headers: { 'if-none-match': response.headers.etag as string } });
    expect(again.statusCode).toBe(304);
  });

  it('follow a saved value at once, also in a process that keeps the response of before', async () => {
    expect((await published(other)).freeShippingFromCents).toBe(19_900);
    expect((await save(aTable(1000, { freeShippingFromCents: 9900 }))).statusCode).toBe(200);
    expect((await published()).freeShippingFromCents).toBe(9900);
    await until(async () => (await published(other)).freeShippingFromCents === 9900);
    await save(aTable(1000, { hasFreeShipping: false }), { version: 1 });
    expect((await published()).freeShippingFromCents).toBeNull();
  });

  it('are the release’s where a stored field breaks its rules, and leave out what it does not know', async () => {
    const store = (version: number, value: object) =>
      api.dataSource.query("INSERT INTO settings (section, version, value, actor_id) VALUES ('freight', $1, $2, $3)", [
        version,
        value,
        randomUUID(),
      ]);
    await api.dataSource.query("INSERT INTO settings (section, version, value, actor_id) VALUES ('of-a-later-release', 1, '{}', $1)", [
      randomUUID(),
    ]);
    await store(1, { ...aTable(1000), freeShippingFromCents: 5000, ofALaterRelease: true });
    await until(async () => (await published()).freeShippingFromCents === 5000);
    await store(2, { ...aTable(1000), zones: [], freeShippingFromCents: 7000 });
    await until(async () => (await published()).freeShippingFromCents === 7000);
    expect((await api.app.get(SettingsService).current('freight')).zones).toEqual(defaultFreight.zones);
    await store(3, { ...aTable(1000), freeShippingFromCents: 5000 });
    await until(async () => (await published()).freeShippingFromCents === 5000);
    await store(4, { ...aTable(1000), freeShippingFromCents: -1 });
    await until(async () => (await published()).freeShippingFromCents === defaultFreight.freeShippingFromCents);
    await store(5, { zones: aTable(1000).zones.map((zone) => ({ ...zone, ofALaterRelease: true })), freeShippingFromCents: 5000 });
    await until(async () => (await published()).freeShippingFromCents === 5000);
  });
});

describe('the content of the site', () => {
  const published = async (section: string, value: object) => {
    const response = await save(value, { section });
    expect([section, response.statusCode, response.json()]).toEqual([section, 200, expect.anything()]);
    return (await api.inject({ url: paths.siteSettings })).json<SiteSettingsView>();
  };

  it('is published only where somebody saved it', async () => {
    expect((await api.inject({ url: paths.siteSettings })).json<SiteSettingsView>().content).toEqual({});
    const faq = [{ question: 'Entregam no Acre?', answer: 'Sim.' }];
    expect((await published('faq', { faq })).content).toEqual({ faq });
    const membershipBenefits = ['a', 'b', 'c', 'd', 'e', 'f'];
    expect((await published('membership', { membershipBenefits })).content).toEqual({ faq, membershipBenefits, plans: siteContent.plans });
  });

  it('keeps the fields of a section that a page of an earlier release does not send', async () => {
    const { plans } = settingDefaults.membership;
    await save({ plans: plans.map((plan) => ({ ...plan, monthlyCents: 3_500 })) }, { section: 'membership' });
    const membershipBenefits = ['a', 'b', 'c', 'd', 'e', 'f'];
    const response = await save({ membershipBenefits }, { section: 'membership', version: 1 });
    expect(response.json<AdminSettingView>().value).toMatchObject({
      membershipBenefits,
      plans: [{ monthlyCents: 3_500 }, { monthlyCents: 3_500 }],
    });
    expectProblem(await save({ plans: [] }, { section: 'membership', version: 2 }), 'validation.failed');
  });

  it('keeps the fields that a restored version does not know, and shows beforehand that it does', async () => {
    const { plans, membershipBenefits } = settingDefaults.membership;
    const earlier = { membershipBenefits: [...membershipBenefits].reverse() };
    await api.dataSource.query("INSERT INTO settings (section, version, value, actor_id) VALUES ('membership', 1, $1, $2)", [
      earlier,
      randomUUID(),
    ]);
    const now = { membershipBenefits, plans: plans.map((plan) => ({ ...plan, monthlyCents: 3_500 })) };
    expect((await save(now, { section: 'membership', version: 1 })).statusCode).toBe(200);
    expect((await shown('membership')).history.map(({ value }) => value)).toEqual([now, { ...now, ...earlier }]);
    const response = await restore({ version: 2, restore: 1 }, 'membership');
    expect(response.json<AdminSettingView>().value).toEqual({ ...now, ...earlier });
  });

  it.each(settingSections)('has a section %s whose own value follows its rules', async (section) => {
    const { defaultValue } = await shown(section);
    expect((await save(defaultValue, { section })).statusCode).toBe(200);
  });

  it('leads donors to the saved payment pages, and to the configured ones for amounts without one', async () => {
    const donationTiers = [
      { amountCents: 2500, impact: '1 kit', link: '' },
      { amountCents: 3000, impact: '1 lanche', link: 'https://pay.example.com/30' },
    ];
    expect(await published('donations', { donationTiers, freeDonationLink: null })).toMatchObject({
      donationLinks: { '2500': LINKS.DONATION_LINK_25, '3000': 'https://pay.example.com/30' },
      freeDonationLink: LINKS.DONATION_FREE_LINK,
      content: {
        donationTiers: [
          { amountCents: 2500, impact: '1 kit' },
          { amountCents: 3000, impact: '1 lanche' },
        ],
      },
    });
  });

  it('takes links to videos, and networks without an address are left out', async () => {
    const value = (await shown('projects')).value as { projectVideos: object[] };
    const projectVideos = [{ title: 'Oficina', youtubeId: 'https://youtu.be/aqz-KE-bpKQ' }];
    expect((await published('projects', { ...value, projectVideos })).content.projectVideos).toEqual([
      { title: 'Oficina', youtubeId: 'aqz-KE-bpKQ' },
    ]);
    const brand = (await shown('brand')).value;
    const { social } = (await published('brand', { ...brand, tiktok: '' })).content;
    expect(social?.map(({ network }) => network)).toEqual(['facebook', 'instagram', 'youtube', 'email']);
  });

  it.each<[string, string, object, string, string]>([
    [
      'a payment page without https',
      'donations',
      { donationTiers: [{ amountCents: 2500, impact: 'x', link: 'http://a.br' }] },
      'donationTiers.0.link',
      'https-url',
    ],
    [
      'an address that runs code',
      'donations',
      { donationTiers: [{ amountCents: 2500, impact: 'x' }], freeDonationLink: 'javascript:alert(1)' },
      'freeDonationLink',
      'https-url',
    ],
    [
      'an amount twice',
      'donations',
      {
        donationTiers: [
          { amountCents: 2500, impact: 'x' },
          { amountCents: 2500, impact: 'y' },
        ],
      },
      'donationTiers',
      'repeated',
    ],
    [
      'less than a donation may be',
      'donations',
      { donationTiers: [{ amountCents: 499, impact: 'x' }] },
      'donationTiers.0.amountCents',
      'too-small',
    ],
    ['fewer benefits than the plans have', 'membership', { membershipBenefits: ['a'] }, 'membershipBenefits', 'required'],
    ['an empty benefit', 'membership', { membershipBenefits: ['a', 'b', 'c', 'd', 'e', ' '] }, 'membershipBenefits', 'required'],
    [
      'a figure without a source',
      'impact',
      { impact: [{ figure: '1', label: 'x', source: '', date: '2026-01-01' }], impactMethod: 'y' },
      'impact.0.source',
      'required',
    ],
    [
      'a figure of no day',
      'impact',
      { impact: [{ figure: '1', label: 'x', source: 'z', date: '2026-02-30' }], impactMethod: 'y' },
      'impact.0.date',
      'day',
    ],
    ['a question without an answer', 'faq', { faq: [{ question: 'x', answer: '' }] }, 'faq.0.answer', 'required'],
  ])('is refused with %s', async (_name, section, value, field, code) => {
    const response = await save(value, { section });
    expectProblem(response, 'validation.failed');
    expect(response.json()).toMatchObject({ errors: expect.arrayContaining([expect.objectContaining({ field, code })]) as unknown });
  });

  it('refuses a video that is not at YouTube', async () => {
    const value = (await shown('projects')).value;
    const response = await save({ ...value, homeVideoId: 'https://exemplo.com/v' }, { section: 'projects' });
    expect(response.json()).toMatchObject({ errors: [{ field: 'homeVideoId', code: 'video' }] });
  });
});

describe('the freight table', () => {
  it('decides quotes and new orders from the moment it is saved', async () => {
    const { id } = await aPhysicalProduct(api.dataSource, { priceCents: PRICE, stockQuantity: 50 });
    expect((await quote(id)).shipping[0]).toMatchObject({ code: 'economy', priceCents: 1290, days: 4 });
    expect((await place(id, PRICE + 1290)).statusCode).toBe(201);
    await save(aTable(700));
    expect((await quote(id)).shipping[0]?.priceCents).toBe(700);
    const refused = await place(id, PRICE + 1290);
    expectProblem(refused, 'order.total-changed');
    expect(refused.json()).toMatchObject({ params: { totalCents: PRICE + 700 } });
    expect((await place(id, PRICE + 700)).statusCode).toBe(201);
  });

  it('makes economy delivery free from its limit on, and never when it has none', async () => {
    const { id } = await aPhysicalProduct(api.dataSource, { priceCents: PRICE, stockQuantity: 50 });
    await save(aTable(700, { freeShippingFromCents: PRICE }));
    const free = await quote(id);
    expect(free).toMatchObject({ freeShippingFromCents: PRICE, hasFreeShipping: true });
    expect(free.shipping.map(({ priceCents }) => priceCents)).toEqual([0, 2190]);
    await save(aTable(700, { hasFreeShipping: false, freeShippingFromCents: PRICE }), { version: 1 });
    expect((await quote(id)).shipping[0]?.priceCents).toBe(700);
    expect((await quote(id)).hasFreeShipping).toBe(false);
  });

  it('offers no delivery to a place that none of its zones contains', async () => {
    const { id } = await aPhysicalProduct(api.dataSource, { priceCents: PRICE, stockQuantity: 50 });
    await save(aTable(700, { zones: [{ ...defaultFreight.zones[7]!, from: '80000', to: '99999' }] }));
    expect((await quote(id)).shipping).toEqual([]);
    expect((await quote(id, { postalCode: '99999-999' })).shipping).toHaveLength(2);
    expectProblem(await place(id, PRICE + 1290), 'order.shipping-unavailable');
  });

  it.each<[string, object, string, string]>([
    ['no zone', { zones: [] }, 'zones', 'required'],
    ['zones that are no list', { zones: null }, 'zones', 'required'],
    ['a zone that is none', { zones: [null] }, 'zones', 'wrong-type'],
    ['zones that overlap', { zones: [aTable(1).zones[0], defaultFreight.zones[1]] }, 'zones', 'zones-overlap'],
    ['a range that ends before it begins', { zones: [{ ...aTable(1).zones[0], to: '00999' }] }, 'zones.0.to', 'range'],
    ['a start of a CEP with letters', { zones: [{ ...aTable(1).zones[0], from: '13o10' }] }, 'zones.0.from', 'postal-code-start'],
    ['a negative price', { zones: [{ ...aTable(1).zones[0], economyBaseCents: -1 }] }, 'zones.0.economyBaseCents', 'too-small'],
    ['half a cent', { zones: [{ ...aTable(1).zones[0], expressBaseCents: 0.5 }] }, 'zones.0.expressBaseCents', 'wrong-type'],
    ['a delivery in no time', { zones: [{ ...aTable(1).zones[0], economyDays: 0 }] }, 'zones.0.economyDays', 'too-small'],
    ['a limit of nothing', { freeShippingFromCents: 0 }, 'freeShippingFromCents', 'not-positive'],
    ['an unknown field', { discount: 1 }, 'discount', 'unknown-key'],
  ])('is refused with %s', async (_name, fields, field, code) => {
    const response = await save({ ...aTable(1), ...fields });
    expectProblem(response, 'validation.failed');
    expect(response.json()).toMatchObject({ errors: [{ field, code }] });
    expect((await shown()).version).toBe(0);
  });
});

describe('a section of the settings', () => {
  it('is shown with its versions, newest first, and can be put back to each of them', async () => {
    expect(await shown()).toMatchObject({
      section: 'freight',
      version: 0,
      savedAt: null,
      savedBy: null,
      value: defaultFreight,
      history: [],
    });
    await save(aTable(100));
    await save(aTable(200), { version: 1 });
    expect((await restore({ version: 2, restore: 1 })).json()).toMatchObject({ version: 3, value: aTable(100) });
    expect((await restore({ version: 3, restore: 0 })).json()).toMatchObject({ version: 4, value: defaultFreight });
    const { history, savedBy } = await shown();
    expect(history.map(({ version, restoredFrom }) => [version, restoredFrom])).toEqual([
      [4, 0],
      [3, 1],
      [2, null],
      [1, null],
    ]);
    expect(savedBy?.name).toBeTruthy();
    expect(history[2]?.value).toEqual(aTable(200));
    expectProblem(await restore({ version: 4, restore: 9 }), 'resource.not-found');
  });

  it('is saved by one of two administrators at a time; the other one learns who was first and when', async () => {
    const second = await api.signIn({ isAdmin: true });
    const responses = await Promise.all([save(aTable(100)), save(aTable(200), { headers: second, app: other })]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const refused = responses.find(({ statusCode }) => statusCode === 409)!;
    const { savedBy, savedAt, version } = await shown();
    expect(version).toBe(1);
    expectProblem(refused, 'setting.changed');
    expect(refused.json()).toMatchObject({ params: { by: savedBy?.name, at: savedAt } });
    for (const later of [7, 2_147_483_646]) expectProblem(await save(aTable(300), { version: later }), 'setting.changed');
    expectProblem(await restore({ version: 0, restore: 1 }), 'setting.changed');
  });

  it('is audited with every saved version, and not when nothing was saved', async () => {
    const entries = () => api.dataSource.manager.countBy(AuditEntry, { entity: 'settings' });
    const before = await entries();
    await save(aTable(100));
    await save(aTable(100));
    await restore({ version: 1, restore: 0 });
    expect((await entries()) - before).toBe(2);
  });

  it('is listed with who saved it, and unknown ones are not found', async () => {
    await save(aTable(100));
    const list = (await api.inject({ url: paths.adminSettings, headers: admin })).json<AdminSettingList>();
    expect(list.find(({ section }) => section === 'freight')).toMatchObject({ version: 1 });
    for (const section of ['nothing', 'constructor', '__proto__']) {
      expectProblem(await api.inject({ url: paths.adminSetting(section), headers: admin }), 'resource.not-found');
      expectProblem(await save({}, { section }), 'resource.not-found');
    }
  });

  it('is changed by administrators only, after a step-up', async () => {
    expectProblem(await save(aTable(1), { headers: await api.signIn() }), 'auth.forbidden');
    expectProblem(await api.inject({ method: 'PATCH', url: paths.adminSetting('freight'), payload: {} }), 'auth.required');
    await api.dataSource.query("UPDATE sessions SET authenticated_at = now() - interval '11 minutes'");
    expectProblem(await save(aTable(1)), 'auth.step-up-required');
    expectProblem(await restore({ version: 0, restore: 0 }), 'auth.step-up-required');
  });

  it('is not put back over a version that no other can follow', async () => {
    expectProblem(await restore({ version: 2_147_483_647, restore: 0 }), 'validation.failed');
    expectProblem(await restore({ version: 0, restore: 2_147_483_647 }), 'resource.not-found');
  });

  it.each([
    [{ version: 0 }],
    [{ value: {} }],
    [{ version: 0, value: [] }],
    [{ version: 0, value: 'x' }],
    [{ version: -1, value: {} }],
    [{ version: 2_147_483_647, value: defaultFreight }],
  ])('refuses %j', async (payload) => {
    expectProblem(await api.inject({ method: 'PATCH', url: paths.adminSetting('freight'), headers: admin, payload }), 'validation.failed');
  });
});
