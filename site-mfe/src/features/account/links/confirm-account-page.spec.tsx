import { FakeProblem, fakeApi } from '@aflora/api-client/testing';
import type { Violation } from '@aflora/contracts';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { aSessionUser } from '../../../testing/a-session-user';
import { renderSite } from '../../../testing/render-site';

const READ = 'POST /api/auth/confirmation-link';
const CONFIRM = 'POST /api/auth/confirm-account';
const CONFIRM_NEW = 'POST /api/auth/confirm-with-new-password';
const RESEND = 'POST /api/auth/resend-confirmation';
const ADDRESS = '/confirmar-email?token=t0ken';
const PASSWORD = 'Girassol-amarelo';

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const inPage = () => within(screen.getByRole('main'));
const refused = (...errors: Violation[]) => new FakeProblem('validation.failed', { errors });
const asksPassword = () => ({ newPasswordMin: null });
const asksNewPassword = () => ({ newPasswordMin: 12 });

async function openForm(label: string, options: Parameters<typeof renderSite>[1] = {}) {
  const site = renderSite(ADDRESS, options);
  await screen.findByLabelText(label);
  const type = (field: string, text: string) => site.person.fill(inPage().getByLabelText(field), text);
  const confirm = () => site.person.click(inPage().getByRole('button', { name: 'Confirmar conta' }));
  return { ...site, type, confirm };
}

describe('the page behind a confirmation link', () => {
  it('confirms nothing by being opened; it asks for the password of the sign-up', async () => {
    configure({ reactStrictMode: true });
    const api = fakeApi({ [READ]: asksPassword, [CONFIRM]: () => undefined });
    const { type, confirm, person, address } = await openForm('Senha');
    configure({ reactStrictMode: false });
    expect(await title('Confirme sua conta')).toBeVisible();
    expect(document.title).toBe('Confirme sua conta · Aflora');
    expect(inPage().getByLabelText('Senha')).toHaveAttribute('autocomplete', 'current-password');
    await waitFor(() => expect(address()).toBe('/confirmar-email'));
    expect(new Set(api.requests.map(({ path }) => path))).toEqual(new Set(['/api/auth/confirmation-link']));
    await type('Senha', PASSWORD);
    await confirm();
    expect(await title('E-mail confirmado!')).toHaveFocus();
    expect(api.requests.at(-1)).toMatchObject({ path: '/api/auth/confirm-account', body: { token: 't0ken', password: PASSWORD } });
    await person.click(inPage().getByRole('button', { name: 'Entrar' }));
    expect(await screen.findByRole('dialog')).toHaveAccessibleName('Entrar ou cadastrar');
  });

  it('says that the password is another one, and leads who forgot it on', async () => {
    fakeApi({ [READ]: asksPassword, [CONFIRM]: () => refused({ field: 'password', code: 'wrong-password', params: {} }) });
    const { type, confirm, notify } = await openForm('Senha');
    await type('Senha', 'errada');
    await confirm();
    expect(await screen.findByText('Senha incorreta.')).toBeVisible();
    expect(notify.failure.mock.calls).toEqual([['Senha inválida', 'Senha incorreta.']]);
    expect(inPage().getByLabelText('Senha')).toHaveValue('errada');
    expect(inPage().getByRole('link', { name: 'Esqueceu sua senha?' })).toHaveAttribute('href', '/redefinir-senha');
  });

  it('asks for a password before it sends anything', async () => {
    const api = fakeApi({ [READ]: asksPassword });
    const { confirm } = await openForm('Senha');
    await confirm();
    expect(await screen.findByText('Senha é obrigatória')).toBeVisible();
    expect(api.requests).toHaveLength(1);
  });

  it('reports too many attempts', async () => {
    fakeApi({ [READ]: asksPassword, [CONFIRM]: () => new FakeProblem('rate-limit.exceeded') });
    const { type, confirm, notify } = await openForm('Senha');
    await type('Senha', PASSWORD);
    await confirm();
    await waitFor(() => expect(notify.failure).toHaveBeenCalledWith('Muitas tentativas', 'Aguarde um pouco e tente novamente.'));
  });

  it('lets the owner of an administrator’s address choose the password', async () => {
    const api = fakeApi({ [READ]: asksNewPassword, [CONFIRM_NEW]: () => undefined });
    const { type, confirm } = await openForm('Nova senha');
    expect(inPage().getByLabelText('Nova senha')).toHaveAccessibleDescription('Pelo menos 12 caracteres.');
    expect(inPage().queryByLabelText('Senha')).not.toBeInTheDocument();
    expect(inPage().getByRole('link', { name: 'Termos de Uso' })).toHaveAttribute('target', '_blank');
    await type('Nova senha', PASSWORD);
    await type('Confirmar senha', PASSWORD);
    await confirm();
    expect(await title('E-mail confirmado!')).toHaveFocus();
    expect(api.requests.at(-1)?.body).toEqual({ token: 't0ken', password: PASSWORD, passwordConfirmation: PASSWORD });
  });

  it('refuses new passwords that differ, and one that the server refuses, in a toast and under the field', async () => {
    const api = fakeApi({
      [READ]: asksNewPassword,
      [CONFIRM_NEW]: () => refused({ field: 'password', code: 'admin-password-too-short', params: { min: 12 } }),
    });
    const { type, confirm, notify, person } = await openForm('Nova senha');
    await type('Nova senha', 'girassol');
    await type('Confirmar senha', 'girassois');
    await confirm();
    await waitFor(() => expect(notify.failure).toHaveBeenLastCalledWith('Senha inválida', 'As senhas não coincidem.'));
    expect(api.requests).toHaveLength(1);
    await person.clear(inPage().getByLabelText('Confirmar senha'));
    await type('Confirmar senha', 'girassol');
    await confirm();
    const message = 'Administradores precisam de pelo menos 12 caracteres.';
    await waitFor(() => expect(notify.failure).toHaveBeenLastCalledWith('Senha inválida', message));
    expect(screen.getByText(message)).toBeVisible();
  });

  it('waits for the response', async () => {
    fakeApi({ [READ]: () => new Promise(() => undefined) });
    renderSite(ADDRESS);
    await title('Confirme sua conta');
    expect(inPage().queryByRole('button', { name: 'Confirmar conta' })).not.toBeInTheDocument();
  });

  it('leads who is signed in on', async () => {
    fakeApi({ [READ]: asksPassword, [CONFIRM]: () => undefined });
    const { type, confirm } = await openForm('Senha', { user: aSessionUser() });
    await type('Senha', PASSWORD);
    await confirm();
    await title('E-mail confirmado!');
    expect(inPage().getByRole('link', { name: 'Ir para o perfil' })).toHaveAttribute('href', '/perfil');
  });

  it('says of a used link that the account is confirmed', async () => {
    fakeApi({ [READ]: () => new FakeProblem('auth.link-used') });
    renderSite(ADDRESS);
    await title('Link já usado');
    expect(screen.getByText(/já foi confirmada. Se foi você, é só entrar/)).toBeVisible();
    expect(inPage().getByRole('button', { name: 'Entrar' })).toBeVisible();
  });

  it.each([
    ['auth.link-expired', 'Link vencido'],
    ['auth.link-unknown', 'Link inválido'],
  ] as const)('offers another mail when the answer is %s', async (code, name) => {
    const api = fakeApi({ [READ]: () => new FakeProblem(code), [RESEND]: () => undefined });
    const { person } = renderSite(ADDRESS);
    await title(name);
    await person.fill(inPage().getByLabelText('E-mail'), 'marina@exemplo.com.br');
    await person.fill(inPage().getByLabelText('Senha'), PASSWORD);
    await person.click(inPage().getByRole('button', { name: 'Reenviar e-mail' }));
    expect(await screen.findByText(/um novo link está a caminho/)).toBeVisible();
    expect(api.requests.at(-1)?.body).toEqual({ email: 'marina@exemplo.com.br', password: PASSWORD });
  });

  it('reports a link that expired while the form was open', async () => {
    fakeApi({ [READ]: asksPassword, [CONFIRM]: () => new FakeProblem('auth.link-expired') });
    const { type, confirm } = await openForm('Senha');
    await type('Senha', PASSWORD);
    await confirm();
    expect(await title('Link vencido')).toHaveFocus();
  });

  it('retries when there was no response', async () => {
    const api = fakeApi({ [READ]: () => Promise.reject(new TypeError('offline')) });
    const { person } = renderSite(ADDRESS);
    await title('Não deu para abrir o link agora');
    expect(screen.getByText('Verifique sua internet e tente novamente.')).toBeVisible();
    api.on({ [READ]: asksPassword });
    await person.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await inPage().findByLabelText('Senha')).toBeVisible();
    // The button is gone.
    expect(await title('Confirme sua conta')).toHaveFocus();
  });

  it('says what to do without a link, as after a reload', async () => {
    const api = fakeApi({});
    renderSite('/confirmar-email');
    await title('Confirme sua conta');
    await waitFor(() => expect(inPage().getByRole('button', { name: 'Entrar' })).toBeVisible());
    expect(inPage().getByRole('button', { name: 'Reenviar e-mail' })).toBeVisible();
    expect(api.requests).toHaveLength(0);
  });
});
