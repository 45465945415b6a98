import { ApiProblem } from '@aflora/api-client';
import { FakeProblem } from '@aflora/api-client/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openProfile, profileApi } from '../testing/open-profile';

const EXPORT = 'GET /api/privacy/export';
const PREVIEW = 'GET /api/privacy/erasure';
const ERASE = 'POST /api/privacy/erasure';

const preview = {
  erased: [{ label: 'Perfil', rows: 1 }],
  kept: [{ label: 'Pedidos', rows: 7, reason: 'A lei fiscal pede cinco anos.' }],
};

describe('own data', () => {
  it('come as a zip file', async () => {
    const zip = new Blob(['zip']);
    profileApi({ [EXPORT]: () => zip });
    const addresses = jest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:mine');
    const saved: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(`${this.href} ${this.download}`);
    });
    const { person } = await openProfile();
    await person.click(screen.getByRole('button', { name: 'Baixar meus dados' }));
    await waitFor(() => expect(saved).toEqual(['blob:mine aflora-meus-dados.zip']));
    expect(addresses).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['auth.step-up-required', 0],
    ['server.unavailable', 1],
  ] as const)('not coming for %s are told %d times', async (code, times) => {
    profileApi({ [EXPORT]: () => new FakeProblem(code) });
    const { person, notify } = await openProfile();
    const button = screen.getByRole('button', { name: 'Baixar meus dados' });
    await person.click(button);
    await waitFor(() => expect(button).toBeEnabled());
    expect(notify.failure).toHaveBeenCalledTimes(times);
    if (times) expect(notify.failure).toHaveBeenCalledWith('Erro', 'Não foi possível baixar os seus dados.');
  });

  it('include what was agreed to', async () => {
    profileApi({
      'GET /api/privacy/consents': () => [{ document: 'terms', version: '28/04/2024', givenAt: '2025-03-10T12:00:00Z' }],
    });
    await openProfile();
    const terms = await within(screen.getByRole('main')).findByRole('link', { name: 'Termos de uso' });
    expect(terms.closest('li')).toHaveTextContent('Termos de uso, versão de 28/04/2024, em 10/03/2025');
    expect(terms).toHaveAttribute('href', '/termos');
  });
});

describe('erasing the account', () => {
  async function openErasure(more: Parameters<typeof profileApi>[0] = {}) {
    const api = profileApi({ [PREVIEW]: () => preview, [ERASE]: () => undefined, ...more });
    const site = await openProfile();
    await site.person.click(screen.getByRole('button', { name: 'Apagar minha conta' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Apagar minha conta' }));
    const confirm = async (word: string) => {
      await site.person.fill(await dialog.findByLabelText('Para confirmar, digite APAGAR'), word);
      await site.person.click(dialog.getByRole('button', { name: 'Apagar minha conta' }));
    };
    return { ...site, api, dialog, confirm, asked: () => api.requests.some(({ method }) => method === 'POST') };
  }

  it('says first what goes, what stays and why', async () => {
    const { dialog } = await openErasure();
    expect(await dialog.findByText('Perfil')).toBeVisible();
    expect(dialog.getByText('Pedidos').closest('li')).toHaveTextContent('Pedidos7A lei fiscal pede cinco anos.');
    expect(screen.getAllByRole('banner', { hidden: true })).toHaveLength(1);
  });

  it('needs a word to be typed', async () => {
    const { dialog, confirm, asked } = await openErasure();
    await confirm('sim');
    expect(await dialog.findByText('Digite APAGAR para continuar.')).toBeVisible();
    expect(asked()).toBe(false);
  });

  it('ends the session, says so and leaves', async () => {
    const { confirm, session, notify, address, become } = await openErasure();
    session.signOut.mockImplementation(async () => {
      become(null);
      return false;
    });
    await confirm('apagar');
    await waitFor(() =>
      expect(notify.success).toHaveBeenCalledWith('Conta apagada', 'Seus dados foram apagados. Obrigado por ter caminhado com a gente.'),
    );
    await waitFor(() => expect(address()).toBe('/'));
    expect(notify.failure).not.toHaveBeenCalled();
  });

  it.each([
    ['profile.last-admin', 'É preciso haver ao menos uma pessoa administradora.'],
    ['server.unavailable', 'Não foi possível apagar a sua conta.'],
  ] as const)('tells why it is refused: %s', async (code, text) => {
    const { confirm, notify, session } = await openErasure({ [ERASE]: () => new FakeProblem(code) });
    await confirm('APAGAR');
    await waitFor(() => expect(notify.failure).toHaveBeenCalledWith('Erro', text));
    expect(session.signOut).not.toHaveBeenCalled();
  });

  it.each([
    ['has ended', () => Promise.reject(new ApiProblem('auth.session-ended')), true],
    ['goes on', () => Promise.resolve(), false],
    ['can’t be asked', () => Promise.reject(new ApiProblem('network.offline')), false],
  ])('is known without its response by whether the session %s', async (_, reload, isErased) => {
    const { confirm, notify, session, address } = await openErasure({ [ERASE]: () => Promise.reject(new TypeError('reset')) });
    session.reloadUser.mockImplementation(reload);
    await confirm('APAGAR');
    const told = isErased ? notify.success : notify.failure;
    await waitFor(() => expect(told).toHaveBeenCalledTimes(1));
    expect(told).toHaveBeenCalledWith(isErased ? 'Conta apagada' : 'Erro', expect.any(String));
    await waitFor(() => expect(address()).toBe(isErased ? '/' : '/perfil'));
  });

  it('can be called off, and asks again where the preview fails', async () => {
    const { dialog, api, person } = await openErasure({ [PREVIEW]: () => new FakeProblem('auth.step-up-required') });
    const retry = await dialog.findByRole('button', { name: 'Tentar novamente' });
    api.on({ [PREVIEW]: () => preview });
    await person.click(retry);
    await person.click(await dialog.findByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Apagar minha conta' })).toHaveFocus());
  });
});
