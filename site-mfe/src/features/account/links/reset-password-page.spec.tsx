import { FakeProblem, fakeApi } from '@aflora/api-client/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aSessionUser } from '../../../testing/a-session-user';
import { renderSite } from '../../../testing/render-site';

const CHECK = 'POST /api/auth/reset-link';
const RESET = 'POST /api/auth/reset-password';
const FORGOT = 'POST /api/auth/forgot-password';
const ADDRESS = '/redefinir-senha?token=t0ken';

const valid = () => undefined;

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const inPage = () => within(screen.getByRole('main'));

async function openForm(options: Parameters<typeof renderSite>[1] = {}) {
  const site = renderSite(ADDRESS, options);
  const field = await screen.findByLabelText('Nova senha');
  const save = async (password: string) => {
    await site.person.clear(field);
    await site.person.fill(field, password);
    await site.person.click(screen.getByRole('button', { name: 'Salvar nova senha' }));
  };
  return { ...site, field, save };
}

describe('the page that sets a new password', () => {
  it('takes the token out of the address and says what will happen', async () => {
    fakeApi({ [CHECK]: valid });
    const { field, address } = await openForm();
    await waitFor(() => expect(address()).toBe('/redefinir-senha'));
    expect(document.title).toBe('Criar nova senha · Aflora');
    expect(field).toHaveAttribute('autocomplete', 'new-password');
    expect(field).toHaveAccessibleDescription('Pelo menos 6 caracteres');
    expect(screen.getByRole('button', { name: 'Mostrar senha' })).toBeVisible();
    expect(inPage().getByText(/todos os dispositivos/)).toBeVisible();
  });

  it('saves, says so and leads to the login', async () => {
    const api = fakeApi({ [CHECK]: valid, [RESET]: () => undefined });
    const { save, notify, session, person } = await openForm();
    await save('girassol');
    expect(await title('Senha atualizada')).toHaveFocus();
    expect(notify.success).toHaveBeenCalledWith('Senha atualizada');
    expect(api.requests.map(({ body }) => body)).toEqual([{ token: 't0ken' }, { token: 't0ken', password: 'girassol' }]);
    expect(session.reloadUser).not.toHaveBeenCalled();
    await person.click(inPage().getByRole('button', { name: 'Entrar' }));
    expect(await screen.findByRole('dialog')).toBeVisible();
  });

  it('asks the server who is still signed in here', async () => {
    fakeApi({ [CHECK]: valid, [RESET]: () => undefined });
    const { save, session } = await openForm({ user: aSessionUser() });
    await save('girassol');
    await title('Senha atualizada');
    expect(session.reloadUser).toHaveBeenCalled();
  });

  it('refuses a short password, and one that the server refuses, in a toast and under the field', async () => {
    const errors = [{ field: 'password', code: 'password-too-common' as const, params: {} }];
    const api = fakeApi({ [CHECK]: valid, [RESET]: () => new FakeProblem('validation.failed', { errors }) });
    const { save, notify } = await openForm();
    await save('abc');
    await waitFor(() => expect(notify.failure).toHaveBeenLastCalledWith('Senha inválida', 'A senha deve ter pelo menos 6 caracteres.'));
    expect(api.requests).toHaveLength(1);
    await save('123456');
    await waitFor(() => expect(notify.failure).toHaveBeenLastCalledWith('Senha inválida', 'Esta senha é muito comum.'));
    expect(screen.getByText('Esta senha é muito comum.')).toBeVisible();
  });

  it.each([
    ['auth.link-used', 'Link já usado'],
    ['auth.link-expired', 'Link vencido'],
    ['auth.link-unknown', 'Link inválido'],
  ] as const)('says %s at once, without asking for a password, and sends another link', async (code, name) => {
    const api = fakeApi({ [CHECK]: () => new FakeProblem(code), [FORGOT]: () => undefined });
    const { person } = renderSite(ADDRESS);
    expect(await title(name)).toBeVisible();
    expect(inPage().queryByLabelText('Nova senha')).not.toBeInTheDocument();
    expect(api.requests.map(({ body }) => body)).toEqual([{ token: 't0ken' }]);
    await person.fill(inPage().getByLabelText('E-mail'), 'marina@exemplo.com.br');
    await person.click(inPage().getByRole('button', { name: 'Enviar link' }));
    expect(await screen.findByText(/Se houver uma conta com este e-mail/)).toBeVisible();
  });

  it('waits for the response about the link', async () => {
    fakeApi({ [CHECK]: () => new Promise(() => undefined) });
    renderSite(ADDRESS);
    await title('Criar nova senha');
    expect(inPage().queryByLabelText('Nova senha')).not.toBeInTheDocument();
  });

  it('shows the form when the link could not be checked, because saving checks it too', async () => {
    fakeApi({ [CHECK]: () => new FakeProblem('server.unavailable'), [RESET]: () => undefined });
    const { save } = await openForm();
    await save('girassol');
    expect(await title('Senha atualizada')).toBeVisible();
  });

  it.each([
    ['auth.link-used', 'Link já usado'],
    ['auth.link-expired', 'Link vencido'],
  ] as const)('explains %s when the link ends while the password is typed', async (code, name) => {
    const api = fakeApi({ [CHECK]: valid, [RESET]: () => new FakeProblem(code), [FORGOT]: () => undefined });
    const { save, person } = await openForm();
    await save('girassol');
    expect(await title(name)).toHaveFocus();
    await person.fill(inPage().getByLabelText('E-mail'), 'marina@exemplo.com.br');
    await person.click(inPage().getByRole('button', { name: 'Enviar link' }));
    expect(await screen.findByText(/Se houver uma conta com este e-mail/)).toBeVisible();
    expect(api.requests.at(-1)?.body).toEqual({ email: 'marina@exemplo.com.br' });
  });

  it('leads to the login when the link is used, since the response to a first attempt may have been lost', async () => {
    const answers = [() => Promise.reject(new TypeError('offline')), () => new FakeProblem('auth.link-used')];
    fakeApi({ [CHECK]: valid, [RESET]: () => answers.shift()?.() });
    const { save, person, notify } = await openForm();
    await save('girassol');
    await waitFor(() => expect(notify.failure).toHaveBeenCalled());
    await save('girassol');
    await title('Link já usado');
    expect(screen.getByText(/Se foi você, a nova senha já vale/)).toBeVisible();
    await person.click(inPage().getByRole('button', { name: 'Entrar' }));
    expect(await screen.findByRole('dialog')).toBeVisible();
  });

  it('keeps the form when there is no response', async () => {
    fakeApi({ [CHECK]: valid, [RESET]: () => Promise.reject(new TypeError('offline')) });
    const { save, field, notify } = await openForm();
    await save('girassol');
    await waitFor(() => expect(notify.failure).toHaveBeenCalledWith('Sem conexão', 'Verifique sua internet e tente novamente.'));
    expect(field).toHaveValue('girassol');
  });

  it('says what to do without a link', async () => {
    fakeApi({});
    renderSite('/redefinir-senha');
    expect(await screen.findByText(/abra o link que enviamos/)).toBeVisible();
    expect(inPage().getByRole('button', { name: 'Enviar link' })).toBeVisible();
  });
});
