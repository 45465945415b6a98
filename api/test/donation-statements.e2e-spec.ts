import { randomUUID } from 'node:crypto';
import { paths, type DonationYearView } from '@aflora/contracts';
import { DonationReceipt, Donation } from '../src/donations/donation.entity';
import { DonationStatementLink } from '../src/donations/statements/donation-statement-link.entity';
import { DonationStatementLinksService } from '../src/donations/statements/donation-statement-links.service';
import { User } from '../src/users/user.entity';
import { expectProblem } from './support/expect-problem';
import { startMailApp, type MailApp } from './support/mail-app';
import { linkIn, type CaughtMail } from './support/mail-catcher';
import { subjectOf, textOf } from './support/mail-text';
import { pdfText } from './support/pdf-text';
import { recordStatements } from './support/recorded-statements';

const NEW_YEAR = new Date('2026-01-05T13:00:00Z');

describe('yearly statements of donations', () => {
  let api: MailApp;
  let receiptNumber = 5000;

  beforeAll(async () => {
    api = await startMailApp();
  });
  afterAll(() => api.close());

  const aDonor = async () => {
    const email = `${randomUUID()}@example.com`;
    const headers = await api.signIn({ email });
    const { id } = await api.dataSource.manager.findOneByOrFail(User, { email });
    return { id, email, headers };
  };
  const aGift = async (userId: string, given: Partial<Donation> = {}): Promise<Donation> => {
    const paid = { paymentStatus: 'completed' as const, completedAt: new Date('2025-06-01T12:00:00Z'), receiptNumber: ++receiptNumber };
    const row = { userId, donorName: 'José Conceição', amountCents: 5000, ...paid, ...given };
    return api.dataSource.manager.save(Donation, api.dataSource.manager.create(Donation, { id: randomUUID(), ...row }));
  };
  const statement = (headers: Record<string, string>, year: number | string = 2025) =>
    api.inject({ url: paths.donationStatement(year), headers });
  const textIn = ({ rawPayload }: { rawPayload: Buffer }) => pdfText(rawPayload).replaceAll('\u00a0', ' ');
  const requestLink = (headers: Record<string, string>, year = 2025) =>
    api.inject({ method: 'POST', url: paths.donationStatementLink(year), headers });
  const openLink = (token: string) => api.inject({ url: paths.linkedDonationStatement, headers: { 'x-access-key': token } });
  const readLink = (token: string) => api.inject({ url: paths.linkedDonationYear, headers: { 'x-access-key': token } });
  const tokenIn = (mail?: CaughtMail) => (mail && linkIn(mail).searchParams.get('token')) ?? '';
  const sendYearly = () => api.app.get(DonationStatementLinksService).sendYearly(NEW_YEAR);

  it('contain the donations received in the year in São Paulo, net of refunds, with corrected receipts', async () => {
    const { id, headers } = await aDonor();
    const first = await aGift(id, { completedAt: new Date('2025-01-01T03:00:00Z'), donorTaxId: '52998224725', isAnonymous: true });
    const returned = await aGift(id, { completedAt: new Date('2026-01-01T02:59:59Z'), refundedCents: 2000, donorTaxId: '52998224725' });
    await api.dataSource.manager.insert(DonationReceipt, { number: ++receiptNumber, donationId: returned.id, amountCents: 3000 });
    await aGift(id, { completedAt: new Date('2025-01-01T02:59:59Z'), amountCents: 7700 });
    await aGift(id, { completedAt: new Date('2026-01-01T03:00:00Z'), amountCents: 8800 });
    await aGift(id, { completedAt: null, receiptNumber: null, paymentStatus: 'pending', amountCents: 9900 });

    const years = await api.inject({ url: paths.donationStatements, headers });
    expect(years.json<DonationYearView[]>()).toEqual([
      { year: 2026, donations: 1, returnedDonations: 0, netCents: 8800, usedCents: 0 },
      { year: 2025, donations: 2, returnedDonations: 0, netCents: 8000, usedCents: 0 },
      { year: 2024, donations: 1, returnedDonations: 0, netCents: 7700, usedCents: 0 },
    ]);
    const response = await statement(headers);
    expect(response.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
    expect(response.headers['content-disposition']).toBe('inline; filename="comprovante-doacoes-2025.pdf"');
    const text = textIn(response);
    for (const part of [
      'José Conceição, CPF 529.982.247-25',
      `01/01/2025 nº ${first.receiptNumber} R$ 50,00`,
      `31/12/2025 nº ${(returned.receiptNumber ?? 0) + 1}, no lugar de nº ${returned.receiptNumber} R$ 50,00 R$ 20,00 R$ 30,00`,
      'Total líquido de 2 doações: oitenta reais.',
    ])
      expect(text).toContain(part);
    for (const amount of ['77,00', '88,00', '99,00']) expect(text).not.toContain(amount);
  });

  it('count a donation that went back apart from those that make up the total', async () => {
    const { id, headers } = await aDonor();
    const returned = { paymentStatus: 'refunded' as const, refundedCents: 5000 };
    await aGift(id, returned);
    await aGift(id, { ...returned, completedAt: NEW_YEAR });
    await aGift(id, { completedAt: NEW_YEAR });
    const years = await api.inject({ url: paths.donationStatements, headers });
    expect(years.json<DonationYearView[]>()).toEqual([
      { year: 2026, donations: 1, returnedDonations: 1, netCents: 5000, usedCents: 0 },
      { year: 2025, donations: 0, returnedDonations: 1, netCents: 0, usedCents: 0 },
    ]);
    expect(textIn(await statement(headers, 2025))).toContain('1 doação recebida e devolvida. Não resta valor a comprovar.');
    expect(textIn(await statement(headers, 2026))).toContain(
      'Total líquido de 1 doação: cinquenta reais. Mais 1 doação recebida e devolvida.',
    );
  });

  it('show nobody else’s donations, and nothing without a session', async () => {
    const { id } = await aDonor();
    await aGift(id);
    const stranger = await aDonor();
    expectProblem(await statement(stranger.headers), 'donation.no-statement');
    expectProblem(await requestLink(stranger.headers), 'donation.no-statement');
    for (const year of ['1999', '20255', 'abc', '2025.5', '-2025'])
      expectProblem(await statement(stranger.headers, year), 'donation.no-statement');
    expect((await api.inject({ url: paths.donationStatements, headers: stranger.headers })).json()).toEqual([]);
    expectProblem(await statement({}), 'auth.required');
    expectProblem(await requestLink({}), 'auth.required');
  });

  it('open by a mailed link without a session, which shows only this year of this person', async () => {
    const { id, email, headers } = await aDonor();
    const [gift] = [await aGift(id), await aGift(id, { completedAt: NEW_YEAR, amountCents: 8800 })];
    expect((await requestLink(headers)).statusCode).toBe(204);
    const [mail] = await api.mailsTo(email);
    expect(subjectOf(mail)).toBe('Seu comprovante de doações de 2025');
    expect(mail && linkIn(mail).pathname).toBe('/comprovante');
    const token = tokenIn(mail);
    expect((await readLink(token)).json()).toEqual({ year: 2025 });
    const text = textIn(await openLink(token));
    expect(text).toContain(`nº ${gift?.receiptNumber} R$ 50,00`);
    expect(text).not.toContain('88,00');
    expect(textIn(await openLink(token))).toContain('Comprovante de doações de 2025');
    expectProblem(await api.inject({ url: paths.donation(gift?.id ?? ''), headers: { 'x-access-key': token } }), 'donation.not-found');
    expectProblem(await statement({ 'x-access-key': token }), 'auth.required');
  });

  it('refuse links that are made up, expired, or of an erased account', async () => {
    const { id, email, headers } = await aDonor();
    await aGift(id);
    await requestLink(headers);
    const [mail] = await api.mailsTo(email);
    const token = tokenIn(mail);
    expectProblem(await api.inject({ url: paths.linkedDonationStatement }), 'auth.link-unknown');
    expectProblem(await openLink(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`), 'auth.link-unknown');
    await api.dataSource.manager.update(User, { id }, { erasedAt: new Date() });
    expectProblem(await openLink(token), 'auth.link-unknown');
    await api.dataSource.manager.update(User, { id }, { erasedAt: null });
    const past = { createdAt: new Date('2025-01-01T12:00:00Z'), expiresAt: new Date('2025-01-31T12:00:00Z') };
    await api.dataSource.manager.update(DonationStatementLink, { userId: id }, past);
    expectProblem(await openLink(token), 'auth.link-expired');
    expectProblem(await readLink(token), 'auth.link-expired');
    expectProblem(await readLink('made-up'), 'auth.link-unknown');
    await api.dataSource.query('SELECT graphile_worker.add_job($1)', ['privacy.retention']);
    await api.mailsTo(email);
    expectProblem(await openLink(token), 'auth.link-unknown');
  });

  it('are mailed in January once to each confirmed account with donations of the last year', async () => {
    const donor = await aDonor();
    await aGift(donor.id);
    await aGift(donor.id);
    const [tooLate, allBack, unconfirmed] = [await aDonor(), await aDonor(), await aDonor()];
    await aGift(tooLate.id, { completedAt: NEW_YEAR });
    await aGift(allBack.id, { paymentStatus: 'refunded', refundedCents: 5000 });
    await aGift(unconfirmed.id);
    await api.dataSource.manager.update(User, { id: unconfirmed.id }, { emailConfirmedAt: null });
    for (let run = 0; run < 2; run++) await sendYearly();
    const [mail, ...others] = await api.mailsTo(donor.email);
    expect(others).toEqual([]);
    expect(textOf(mail)).toContain('não encaminhe este e-mail');
    expect(textIn(await openLink(tokenIn(mail)))).toContain('Total líquido de 2 doações: cem reais.');
    const countOf = ({ id: userId }: { id: string }) => api.dataSource.manager.countBy(DonationStatementLink, { userId });
    expect(await Promise.all([donor, tooLate, allBack, unconfirmed].map(countOf))).toEqual([1, 0, 0, 0]);
  });

  it('of hundreds of donations don’t compare each of them with each expense', async () => {
    const { id, headers } = await aDonor();
    const project = 'Projeto 9';
    for (let gift = 0; gift < 300; gift += 1) await aGift(id, { project, amountCents: 1000, completedAt: dayOf(gift) });
    await api.dataSource.query(SPEND, [project]);
    await api.dataSource.query('ANALYZE donations, donation_funds, donation_fund_changes, expenses, expense_days');
    const recorded = recordStatements(api);

    const response = await api.inject({ url: paths.donationStatements, headers });
    expect(response.json<DonationYearView[]>()).toEqual([
      { year: 2025, donations: 300, returnedDonations: 0, netCents: 300_000, usedCents: 100_000 },
    ]);
    const { sql, values } = recorded.find((statement) => statement.sql.includes('"usedCents"')) ?? { sql: '', values: [] };
    const plan = JSON.stringify(await api.dataSource.query(['EXPLAIN (ANALYZE, FORMAT JSON)', sql].join(' '), values));
    const compared = [...plan.matchAll(/"Rows Removed by Join Filter":(\d+)/g)].map(([, rows]) => Number(rows));
    expect(Math.max(0, ...compared)).toBeLessThan(10_000);
  });
});

const dayOf = (gift: number): Date => new Date(Date.parse('2025-01-02T12:00:00Z') + gift * 24 * 3_600_000);

/** Publishes 1,000 expenses of one real each for a project. */
const SPEND = `
  INSERT INTO expenses (amount_cents, day, project, supplier_name, description, published_at)
  SELECT 100, '2025-12-01', $1, 'Mercado', 'Despesa ' || number, now() FROM generate_series(1, 1000) number
`;
