import { FakeProblem, fakeApi } from '@aflora/api-client/testing';
import { projectSlug, type SessionUser } from '@aflora/contracts';
import { siteContent } from '@aflora/contracts/content';
import { screen, waitFor } from '@testing-library/react';
import { leave } from '../../lib/payments.api';
import { aDonation, DONATION_ID } from '../../testing/a-donation';
import { aSessionUser } from '../../testing/a-session-user';
import { aCardPayment, aPixPayment, paymentOptions } from '../../testing/an-order';
import { forgetEverything } from '../../testing/forget-everything';
import { renderSite } from '../../testing/render-site';

const GIVE = 'POST /api/donations';
const PAY = `POST /api/donations/${DONATION_ID}/payments`;
const pix = aPixPayment({ amountCents: 5000 });

/** Mocks the API of a charity for which everything succeeds. */
const donateApi = (handlers: Parameters<typeof fakeApi>[0] = {}) =>
  fakeApi({
    'GET /api/payments/methods': () => paymentOptions,
    [GIVE]: () => ({ id: DONATION_ID, accessToken: 'donation-key' }),
    [PAY]: () => pix,
    [`GET /api/donations/${DONATION_ID}`]: () => aDonation({ payment: pix }),
    ...handlers,
  });

async function openForm({ address = '/doar?valor=5000', user }: { address?: string; user?: SessionUser } = {}) {
  jest.spyOn(leave, 'to').mockReset();
  const site = renderSite(address, { user });
  await screen.findByRole('radio', { name: /Cartão/ });
  const field = (name: string) => screen.getByRole('textbox', { name });
  const fill = async (texts: Record<string, string>) => {
    for (const [name, text] of Object.entries(texts)) await site.person.fill(field(name), text);
  };
  const button = () => screen.getByRole('button', { name: /^Doar/ });
  return { ...site, field, fill, button, giveName: () => fill({ Nome: 'Rita Souza', 'E-mail': 'rita@exemplo.com.br' }) };
}

const sent = ({ requests }: ReturnType<typeof donateApi>, call: string) =>
  requests.filter(({ method, path }) => `${method} ${path}` === call);

beforeEach(forgetEverything);

describe('the donation form', () => {
  it('takes the amount of the tier, and its impact follows what is picked and typed', async () => {
    donateApi();
    const { field, person, button } = await openForm();
    expect(screen.getByRole('radio', { name: 'R$ 50' })).toBeChecked();
    expect(screen.getByText(/50,00 viram material para 1 aluna\./)).toBeVisible();
    await person.click(screen.getByRole('radio', { name: 'R$ 200' }));
    expect(field('Valor da doação')).toHaveValue('200,00');
    await person.clear(field('Valor da doação'));
    await person.type(field('Valor da doação'), '75');
    expect(screen.getByText(/75,00 viram material para 1 aluna e 1 kit de higiene\./)).toBeVisible();
    expect(screen.getByRole('radio', { name: 'R$ 200' })).not.toBeChecked();
    expect(button()).toHaveAccessibleName(/^Doar R\$\s75,00$/);
    expect(screen.getByRole('main')).toHaveTextContent('Associação Instituto Aflora · CNPJ 12.345.678/0001-95');
  });

  it('gives by Pix, keeps the key to the donation, and shows the code', async () => {
    const api = donateApi();
    const { giveName, fill, person, button, address } = await openForm();
    await giveName();
    await fill({ Mensagem: 'Força, meninas!' });
    await person.click(screen.getByRole('checkbox', { name: 'Doar anonimamente' }));
    expect(screen.getByRole('radio', { name: /Pix/ })).toBeChecked();
    await person.dblClick(button());
    expect(await screen.findByRole('heading', { name: 'Pague com Pix' })).toBeVisible();
    expect(address()).toBe(`/doacao/${DONATION_ID}`);
    expect(sent(api, GIVE)).toHaveLength(1);
    expect(sent(api, GIVE)[0]?.headers.get('idempotency-key')).toMatch(/\S/);
    expect(sent(api, GIVE)[0]?.body).toEqual({
      amountCents: 5000,
      frequency: 'once',
      name: 'Rita Souza',
      email: 'rita@exemplo.com.br',
      message: 'Força, meninas!',
      isAnonymous: true,
      provider: 'sandbox',
      method: 'pix',
      website: '',
    });
    expect(sent(api, PAY)[0]?.headers.get('x-access-key')).toBe('donation-key');
    expect(localStorage.getItem('aflora.donation-keys')).toContain('donation-key');
    expect(sessionStorage.getItem('aflora.donation-draft')).toBeNull();
  });

  it('offers only what can be charged every month for a monthly donation', async () => {
    const api = donateApi({ [PAY]: () => aCardPayment() });
    const { giveName, person, button } = await openForm();
    await giveName();
    await person.click(screen.getByRole('radio', { name: 'Mensal' }));
    expect(screen.queryByRole('radio', { name: /Pix/ })).not.toBeInTheDocument();
    expect(button()).toHaveAccessibleName(/por mês$/);
    await person.click(button());
    await waitFor(() => expect(leave.to).toHaveBeenCalledWith('https://provedor.example/pagar'));
    expect(sent(api, GIVE)[0]?.body).toMatchObject({ frequency: 'monthly', method: 'card' });
  });

  it.each(['50,555', 'abc', '1e3'])('says of %p that it is no amount, not that nothing was typed', async (typed) => {
    const { person, field } = await openForm();
    await person.clear(field('Valor da doação'));
    await person.type(field('Valor da doação'), typed);
    await person.tab();
    expect(await screen.findByText('Valor inválido')).toBeVisible();
    await person.clear(field('Valor da doação'));
    await person.tab();
    expect(await screen.findByText('Valor é obrigatório')).toBeVisible();
  });

  it('says under each field what is wrong, and goes to the first', async () => {
    const api = donateApi();
    const { fill, field, person, button } = await openForm({ address: '/doar' });
    await fill({ 'Valor da doação': '4,99', 'E-mail': 'rita' });
    await person.click(button());
    expect(await screen.findByText(/^Valor deve ser no mínimo R\$\s5,00$/)).toBeVisible();
    expect(screen.getByText('Nome é obrigatório')).toBeVisible();
    expect(screen.getByText('Email inválido')).toBeVisible();
    await waitFor(() => expect(field('Valor da doação')).toHaveFocus());
    expect(sent(api, GIVE)).toHaveLength(0);
  });

  it('keeps everything when it fails, and sends it again under the same key', async () => {
    const api = donateApi({ [GIVE]: () => new FakeProblem('server.unavailable') });
    const { giveName, field, person, button, notify } = await openForm();
    await giveName();
    await person.click(button());
    await waitFor(() => expect(notify.failure).toHaveBeenCalledWith('Serviço indisponível', expect.any(String)));
    expect(field('Nome')).toHaveValue('Rita Souza');
    await person.click(button());
    await waitFor(() => expect(sent(api, GIVE)).toHaveLength(2));
    const [first, second] = sent(api, GIVE).map(({ headers }) => headers.get('idempotency-key'));
    expect(second).toBe(first);
  });

  it('whose response is lost says that sending it again gives nothing twice, until it is changed', async () => {
    const api = donateApi({ [GIVE]: () => Promise.reject(new TypeError('Failed to fetch')) });
    const { giveName, person, button, notify } = await openForm();
    await giveName();
    await person.click(button());
    expect(await screen.findByText('Ainda não sabemos se a doação chegou')).toBeVisible();
    await person.click(screen.getByRole('radio', { name: /^R\$\s25$/ }));
    expect(screen.queryByText('Ainda não sabemos se a doação chegou')).not.toBeInTheDocument();
    await person.click(screen.getByRole('radio', { name: /^R\$\s50$/ }));
    expect(screen.getByText('Ainda não sabemos se a doação chegou')).toBeVisible();
    api.on({ [GIVE]: () => ({ id: DONATION_ID, accessToken: 'donation-key' }) });
    await person.click(button());
    expect(await screen.findByRole('heading', { name: 'Pague com Pix' })).toBeVisible();
    const [first, second] = sent(api, GIVE).map(({ headers }) => headers.get('idempotency-key'));
    expect(second).toBe(first);
    expect(notify.closeFailure).toHaveBeenCalledWith(...(notify.failure.mock.lastCall as []));
  });

  it('can’t be changed while it is sent, and a refused field has the focus afterwards', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const api = donateApi({ [GIVE]: () => new Promise((resolve) => (answer = resolve)) });
    const { giveName, field, person, button } = await openForm();
    await giveName();
    await person.click(button());
    for (const control of [field('Valor da doação'), field('Nome'), screen.getByRole('radio', { name: /Pix/ })])
      expect(control.closest('[inert]')).not.toBeNull();
    expect(button()).toHaveFocus();
    expect(button().closest('[inert]')).toBeNull();
    answer(new FakeProblem('validation.failed', { errors: [{ field: 'name', code: 'required', params: {} }] }));
    await waitFor(() => expect(field('Nome')).toHaveFocus());
    expect(field('Nome').closest('[inert]')).toBeNull();
    await person.type(field('Nome'), '{Enter}');
    expect(button()).toHaveFocus();
    await waitFor(() => expect(sent(api, GIVE)).toHaveLength(2));
  });

  it('leaves no CPF in the browser when it fails, and another CPF makes it another donation', async () => {
    const api = donateApi({ [GIVE]: () => new FakeProblem('server.unavailable') });
    const { giveName, field, fill, person, button, notify } = await openForm();
    await giveName();
    for (const [index, cpf] of ['529.982.247-25', '111.444.777-35', '111.444.777-35'].entries()) {
      await person.clear(field('CPF ou CNPJ'));
      await fill({ 'CPF ou CNPJ': cpf });
      await person.click(button());
      await waitFor(() => expect(notify.failure).toHaveBeenCalledTimes(index + 1));
    }
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toMatch(/529|111/);
    const [first, second, third] = sent(api, GIVE).map(({ headers }) => headers.get('idempotency-key'));
    expect(second).not.toBe(first);
    expect(third).toBe(second);
  });

  it('exists when its payment can’t begin, and is paid from its own page', async () => {
    donateApi({
      [PAY]: () => new FakeProblem('payment.provider-unavailable'),
      [`GET /api/donations/${DONATION_ID}`]: () => aDonation({ paymentStatus: 'failed' }),
    });
    const { giveName, person, button, notify } = await openForm();
    await giveName();
    await person.click(button());
    expect(await screen.findByRole('button', { name: 'Tentar novamente' })).toBeVisible();
    expect(notify.failure).toHaveBeenCalledWith('Pagamento indisponível', expect.any(String));
  });

  it('finds what was typed after a reload, but not for another amount', async () => {
    const draft = { asked: 5000, amountCents: 7500, frequency: 'monthly', name: 'Rita', email: '', message: '', isAnonymous: true };
    sessionStorage.setItem('aflora.donation-draft', JSON.stringify({ ...draft, provider: 'sandbox', method: 'card' }));
    donateApi();
    const { field } = await openForm();
    expect(field('Nome')).toHaveValue('Rita');
    expect(field('Valor da doação')).toHaveValue('75,00');
    expect(screen.getByRole('radio', { name: 'Mensal' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Doar anonimamente' })).toBeChecked();
  });

  it('takes the amount of the link over the one of a draft for another', async () => {
    sessionStorage.setItem('aflora.donation-draft', JSON.stringify({ asked: 5000, amountCents: 7500, name: 'Rita' }));
    donateApi();
    const { field } = await openForm({ address: '/doar?valor=10000' });
    expect(field('Nome')).toHaveValue('Rita');
    expect(field('Valor da doação')).toHaveValue('100,00');
  });

  it('knows who is signed in, who needs no key', async () => {
    donateApi();
    const { field, person, button } = await openForm({ user: aSessionUser({ lastName: 'Nunes' }) });
    expect(field('Nome')).toHaveValue('Clara Nunes');
    expect(field('E-mail')).toHaveValue('cliente@demo.local');
    await person.click(button());
    await screen.findByRole('heading', { name: 'Pague com Pix' });
    expect(localStorage.getItem('aflora.donation-keys')).toBeNull();
  });

  it('can’t be sent while nobody knows how to pay', async () => {
    fakeApi({ 'GET /api/payments/methods': () => new FakeProblem('request.malformed') });
    renderSite('/doar?valor=5000');
    expect(await screen.findByRole('button', { name: 'Tentar novamente' })).toBeVisible();
    expect(screen.getByRole('button', { name: /^Doar/ })).toBeDisabled();
  });
});

describe('the project of a donation', () => {
  const choice = () => screen.getByRole('combobox', { name: 'Para qual projeto' });

  it('is where it is needed most, unless the donor or the address chooses one', async () => {
    const [{ name }] = siteContent.projects;
    const api = donateApi();
    const { giveName, person, button } = await openForm({ address: `/doar?valor=5000&projeto=${projectSlug(name)}` });
    expect(choice()).toHaveValue(name);
    await giveName();
    await person.click(button());
    await waitFor(() => expect(sent(api, GIVE)).toHaveLength(1));
    expect(sent(api, GIVE)[0]?.body).toMatchObject({ project: name });
  });

  it('is not sent where none is chosen, also for a project that exists no more', async () => {
    const api = donateApi();
    const { giveName, person, button } = await openForm({ address: '/doar?valor=5000&projeto=antigo' });
    expect(choice()).toHaveDisplayValue('Onde mais precisar');
    await giveName();
    await person.click(button());
    await waitFor(() => expect(sent(api, GIVE)).toHaveLength(1));
    expect(sent(api, GIVE)[0]?.body).not.toHaveProperty('project');
  });
});
