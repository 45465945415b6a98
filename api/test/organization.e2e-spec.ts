import { randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { paths, settingDefaults, type AdminSettingView, type SiteSettingsView } from '@aflora/contracts';
import { releaseOrganization } from '@aflora/contracts/content';
import { OrganizationService, RELEASE_ORGANIZATION } from '../src/organization/organization.service';
import { OutboxService } from '../src/outbox/outbox.service';
import { dayOf } from '../src/reports/calendar';
import { ReleaseOrganizationsService } from '../src/settings/release-organizations.service';
import { User } from '../src/users/user.entity';
import { until } from './support/api-process';
import { donorsOf } from './support/donations';
import { expectProblem } from './support/expect-problem';
import { textOf } from './support/mail-text';
import { startMoneyApp, type MoneyApp } from './support/money-app';
import { aPaidOrder } from './support/paid-orders';
import { pdfText } from './support/pdf-text';
import { startTestApp, type TestApp } from './support/test-app';

const OLD = settingDefaults.organization;
/** As an administrator types it. */
const TYPED = {
  ...{ legalName: 'Instituto Flor do Vale', cnpj: '12abc34501de35', street: 'Avenida Nova, 99', city: 'Valinhos', state: 'SP' },
  ...{ postalCode: '13270000', email: 'ola@flordovale.example', phone: '19 98765 4321' },
};
const NEW = { ...TYPED, cnpj: '12.ABC.345/01DE-35', postalCode: '13270-000', phone: '(19) 98765-4321' };

let api: MoneyApp;
let donors: ReturnType<typeof donorsOf>;
let admin: { authorization: string };

beforeAll(async () => {
  api = await startMoneyApp({ CONTACT_TO: '' });
  donors = donorsOf(api);
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.dataSource.query('DELETE FROM settings');
  admin = await api.signIn({ isAdmin: true });
});

const save = (value: object = TYPED, version = 0, headers: Record<string, string> = admin) =>
  api.inject({ method: 'PATCH', url: paths.adminSetting('organization'), headers, payload: { version, value } });
const saved = async (value: object = TYPED, version = 0): Promise<void> => expect((await save(value, version)).statusCode).toBe(200);
const restored = (version: number, restore: number) =>
  api.inject({
    method: 'POST',
    url: paths.adminSettingRestorations('organization'),
    headers: admin,
    payload: { version, restore },
  });
const shown = async () => (await api.inject({ url: paths.adminSetting('organization'), headers: admin })).json<AdminSettingView>();
const published = async (app: TestApp = api) => (await app.inject({ url: paths.siteSettings })).json<SiteSettingsView>().content;
const aPaidDonation = async () => {
  const donation = await donors.given();
  const payment = await donors.pay(donation);
  await api.settle(payment.id, 'paid');
  return { ...donation, paymentId: payment.id };
};
const receiptOf = async (donation: Parameters<typeof donors.receipt>[0]) => pdfText((await donors.receipt(donation)).rawPayload);
const newestMailTo = async (email: string) => textOf((await api.mailsTo(email)).at(-1));
const writeMessage = () => {
  const payload = { name: 'Ana', email: 'ana@example.com', subject: randomUUID(), message: 'Há vagas?' };
  return api.inject({ method: 'POST', url: paths.contactMessages, payload });
};

describe('the organization’s data', () => {
  it('are the release’s until somebody saves others, and then the ones that the site gets', async () => {
    expect(await shown()).toMatchObject({ version: 0, value: OLD, defaultValue: OLD });
    expect(await published()).toEqual({});
    await saved();
    expect((await shown()).value).toEqual(NEW);
    const content = {
      ...{ legalName: NEW.legalName, cnpj: NEW.cnpj, email: NEW.email },
      address: { street: NEW.street, city: NEW.city, state: NEW.state, postalCode: NEW.postalCode },
      phone: { label: NEW.phone, e164: '+5519987654321' },
    };
    expect(await published()).toMatchObject(content);
    expect((await published()).social).toContainEqual({ network: 'email', label: 'E-mail', url: `mailto:${NEW.email}` });
  });

  it('are in force in every process: in its mails and documents at once, and soon in what it publishes', async () => {
    const other = await startTestApp({ DATABASE_URL: api.databaseUrl, RESPONSE_AGE_MS: '2000' });
    const organization = other.app.get(OrganizationService);
    try {
      expect([(await published(other)).cnpj, (await organization.current()).cnpj]).toEqual([undefined, OLD.cnpj]);
      await saved();
      expect((await organization.current()).cnpj).toBe(NEW.cnpj);
      await until(async () => (await published(other)).cnpj === NEW.cnpj);
    } finally {
      await other.close();
    }
  });

  it('keep the link to their address beside the saved networks', async () => {
    await saved();
    const payload = { version: 0, value: { ...settingDefaults.brand, tiktok: null } };
    await api.inject({ method: 'PATCH', url: paths.adminSetting('brand'), headers: admin, payload });
    const { social = [] } = await published();
    expect(social.map(({ network }) => network)).toEqual(['facebook', 'instagram', 'youtube', 'email']);
    expect(social.at(-1)?.url).toBe(`mailto:${NEW.email}`);
  });

  it.each<[string, object, string, string]>([
    ['a CNPJ whose check digits are wrong', { cnpj: '12.345.678/0001-96' }, 'cnpj', 'cnpj'],
    ['a CNPJ with letters whose check digits are wrong', { cnpj: '12.ABC.345/01DE-36' }, 'cnpj', 'cnpj'],
    ['a CPF', { cnpj: '529.982.247-25' }, 'cnpj', 'cnpj'],
    ['no CNPJ', { cnpj: '' }, 'cnpj', 'required'],
    ['no legal name', { legalName: ' ' }, 'legalName', 'required'],
    ['a CEP that is too short', { postalCode: '1327-000' }, 'postalCode', 'postal-code'],
    ['a state that does not exist', { state: 'XX' }, 'state', 'one-of'],
    ['a telephone number without area code', { phone: '3000-0000' }, 'phone', 'phone'],
    ['a foreign telephone number', { phone: '+1 202 555 0100' }, 'phone', 'phone'],
    ['an address that is none', { email: 'ola@' }, 'email', 'email'],
    ['an unknown field', { fax: '1' }, 'fax', 'unknown-key'],
  ])('are refused with %s, and nothing is saved', async (_name, fields, field, code) => {
    const response = await save({ ...TYPED, ...fields });
    expectProblem(response, 'validation.failed');
    expect(response.json()).toMatchObject({ errors: [{ field, code }] });
    expect(await shown()).toMatchObject({ version: 0, history: [] });
    expect(await published()).toEqual({});
  });

  it('are saved by one of two administrators at a time', async () => {
    const second = await api.signIn({ isAdmin: true });
    const responses = await Promise.all([save(), save({ ...TYPED, city: 'Itu' }, 0, second)]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expectProblem(
      responses.find(({ statusCode }) => statusCode === 409)!,
      'setting.changed',
    );
    expect((await shown()).version).toBe(1);
  });

  it('are the release’s again when its version is restored', async () => {
    await saved();
    await restored(1, 0);
    expect((await shown()).version).toBe(2);
    expect(await api.app.get(OrganizationService).current()).toEqual(releaseOrganization);
    expect(await published()).toMatchObject({ cnpj: OLD.cnpj, email: OLD.email });
  });

  it('are the release’s only in the fields that break its rules', async () => {
    const STORE = "INSERT INTO settings (section, version, value, actor_id) VALUES ('organization', 1, $1, $2)";
    await api.dataSource.query(STORE, [{ ...NEW, cnpj: '00', phone: undefined }, randomUUID()]);
    const data = { cnpj: OLD.cnpj, legalName: NEW.legalName, phone: releaseOrganization.phone, email: NEW.email };
    expect(await api.app.get(OrganizationService).current()).toMatchObject(data);
    expect(await published()).toMatchObject(data);
  });
});

describe('mails', () => {
  it('name the organization as it is when they are sent, and the contact address gets those for the charity', async () => {
    await saved();
    await writeMessage();
    const message = await newestMailTo(NEW.email);
    for (const text of [`${NEW.legalName} · CNPJ ${NEW.cnpj}`, 'Avenida Nova, 99 · Valinhos, SP · 13270-000'])
      expect(message).toContain(text);
    expect(message).not.toContain(OLD.cnpj);
    await saved({ ...TYPED, city: 'Itu' }, 1);
    await writeMessage();
    expect(await newestMailTo(NEW.email)).toContain('Avenida Nova, 99 · Itu, SP');
  });

  it('are answered to its new address, also one that asks for an answer and is sent from another address', async () => {
    await saved();
    const { email } = await aPaidDonation();
    expect((await api.mailsTo(email)).at(-1)?.source).toMatch(/^Reply-To: .*<ola@flordovale\.example>\r$/m);
  });

  it('about an order name its seller, and reach the charity at its new address', async () => {
    await saved();
    const email = `${randomUUID()}@example.com`;
    await aPaidOrder(api, { email });
    const mails = await api.mailsTo(email);
    expect(mails).toHaveLength(2);
    for (const mail of mails) expect(textOf(mail)).toContain(`Vendido por: ${NEW.legalName}`);
    expect((await api.mailsTo(NEW.email)).map(textOf).filter((text) => text.includes('Novo pedido pago'))).toHaveLength(1);
  });

  it('and exports of an account tell people whom to write to', async () => {
    await saved();
    const email = `${randomUUID()}@example.com`;
    const headers = await api.signIn({ email });
    const { rawPayload } = await api.inject({ url: paths.privacyExport, headers });
    expect(strFromU8(unzipSync(rawPayload)['LEIA-ME.txt']!)).toContain(`Dúvidas: ${NEW.email}.`);
    const { id } = await api.dataSource.manager.findOneByOrFail(User, { email });
    const promoted = await api.inject({ method: 'POST', url: paths.adminUserPromotion(id), headers: admin });
    expect(promoted.statusCode).toBeLessThan(300);
    expect(await newestMailTo(email)).toContain(`nos avise em ${NEW.email}.`);
  });

  it('are sent with the last known data while the settings can’t be read, and documents are not issued', async () => {
    await saved();
    expect((await api.app.get(OrganizationService).current()).email).toBe(NEW.email);
    const before = (await api.mailsTo(NEW.email)).length;
    await api.dataSource.query('ALTER TABLE settings RENAME TO settings_elsewhere');
    try {
      await writeMessage();
      const mails = await api.mailsTo(NEW.email);
      expect(mails).toHaveLength(before + 1);
      expect(textOf(mails.at(-1))).toContain(`${NEW.legalName} · CNPJ ${NEW.cnpj}`);
      await expect(api.app.get(OrganizationService).at(new Date())).rejects.toThrow('settings');
    } finally {
      await api.dataSource.query('ALTER TABLE settings_elsewhere RENAME TO settings');
    }
  });

  it('of a stream are sent with them once, and no more', async () => {
    await saved();
    await api.app.get(OrganizationService).current();
    const [stream, to] = [`order:${randomUUID()}`, `${randomUUID()}@example.com`];
    const content = { subject: 'Aviso', preview: 'Aviso', heading: 'Aviso', paragraphs: [] };
    await api.dataSource.query('ALTER TABLE settings RENAME TO settings_elsewhere');
    try {
      await api.dataSource.transaction((manager) => api.app.get(OutboxService).add(manager, { stream, name: stream, to, content }));
      const mails = await api.mailsTo(to);
      expect(mails).toHaveLength(1);
      expect(textOf(mails[0])).toContain(`${NEW.legalName} · CNPJ ${NEW.cnpj}`);
    } finally {
      await api.dataSource.query('ALTER TABLE settings_elsewhere RENAME TO settings');
    }
  });
});

describe('a receipt', () => {
  it('keeps the data of the day of its issue, and one that is issued later has the later data', async () => {
    const before = await aPaidDonation();
    await saved();
    const after = await aPaidDonation();
    await saved({ ...TYPED, cnpj: '11.222.333/0001-81', city: 'Itu' }, 1);

    const old = await receiptOf(before);
    for (const text of [`${OLD.legalName} · CNPJ ${OLD.cnpj}`, OLD.street, `Campinas, `]) expect(old).toContain(text);
    expect(old).not.toContain(NEW.legalName);
    const first = await receiptOf(after);
    for (const text of [`${NEW.legalName} · CNPJ ${NEW.cnpj}`, NEW.street, 'Valinhos, ', NEW.phone]) expect(first).toContain(text);

    await donors.refund(after.paymentId, 1000);
    const corrected = await receiptOf(after);
    for (const text of ['Recibo corrigido', 'CNPJ 11.222.333/0001-81', 'Itu, ']) expect(corrected).toContain(text);
    expect(await newestMailTo(after.email)).toContain(`Recebido por: ${NEW.legalName} · CNPJ 11.222.333/0001-81`);
  });

  it('of before any saving keeps the data of the release of its day, also once a later release has others', async () => {
    const recorded = 'INSERT INTO settings (section, version, value, actor_id, saved_at) VALUES ($1, $2, $3, $4, $5)';
    const release = (version: number, value: object, at: Date) =>
      api.dataSource.query(recorded, [RELEASE_ORGANIZATION, version, value, randomUUID(), at]);
    const before = await aPaidDonation();
    await release(1, { ...OLD, legalName: 'Instituto de Antes', street: '' }, new Date(Date.now() + 1));
    await until(async () => (await api.app.get(OrganizationService).at(new Date())).legalName === 'Instituto de Antes');
    const between = await aPaidDonation();
    await api.app.get(ReleaseOrganizationsService).record();
    await api.app.get(ReleaseOrganizationsService).record();
    await saved();
    await restored(1, 0);

    for (const donation of [before, between]) {
      const text = await receiptOf(donation);
      for (const part of ['Instituto de Antes', OLD.street]) expect(text).toContain(part);
    }
    expect(await receiptOf(await aPaidDonation())).toContain(OLD.legalName);
    expect(await api.app.get(OrganizationService).current()).toEqual(releaseOrganization);
    const rows = await api.dataSource.query<object[]>('SELECT version FROM settings WHERE section = $1', [RELEASE_ORGANIZATION]);
    expect(rows).toHaveLength(2);
  });

  it('of the release keep no process from starting while the table is locked', async () => {
    await api.dataSource.transaction(async (manager) => {
      await manager.query('LOCK TABLE settings IN SHARE MODE');
      await expect(api.app.get(ReleaseOrganizationsService).record()).rejects.toMatchObject({ driverError: { code: '55P03' } });
      await (await startTestApp({ DATABASE_URL: api.databaseUrl })).close();
    });
  });

  it('that is mailed again names the receiver as the receipt does', async () => {
    const donation = await aPaidDonation();
    await saved();
    const copies = (await api.mailsTo(donation.email)).length;
    const url = paths.adminDonationReceipt(donation.id);
    expect((await api.inject({ method: 'POST', url, headers: admin })).statusCode).toBeLessThan(300);
    const mails = await api.mailsTo(donation.email);
    expect(mails).toHaveLength(copies + 1);
    const copy = textOf(mails.at(-1));
    expect(copy).toContain(`Recebido por: ${OLD.legalName} · CNPJ ${OLD.cnpj}`);
    // The footer names the sender, which is the organisation of today.
    expect(copy).toMatch(new RegExp(`--\\s+${NEW.legalName}`));
  });
});

it('the yearly statement and the summary of a year name the organization of the day on which they are opened', async () => {
  const email = `${randomUUID()}@example.com`;
  const headers = await api.signIn({ email });
  const donation = await donors.given({ email }, headers);
  await api.settle((await donors.pay({ ...donation, headers })).id, 'paid');
  await saved();
  const year = Number(dayOf(new Date()).slice(0, 4));
  for (const url of [paths.donationStatement(year), paths.impactYear(year)]) {
    const text = pdfText((await api.inject({ url, headers })).rawPayload);
    expect(text).toContain(`${NEW.legalName} · CNPJ ${NEW.cnpj}`);
    expect(text).not.toContain(OLD.cnpj);
  }
});
