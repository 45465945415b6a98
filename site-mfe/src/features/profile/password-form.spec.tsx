import { FakeProblem } from '@aflora/api-client/testing';
import type { SessionUser, Violation } from '@aflora/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { aSessionUser } from '../../testing/a-session-user';
import { justSignedIn, openProfile, profileApi } from './testing/open-profile';

const CHANGE = 'POST /api/auth/change-password';
const refusing = (error: Violation) => ({ [CHANGE]: () => new FakeProblem('validation.failed', { errors: [error] }) });
const longAgo = aSessionUser({ authenticatedAt: '2026-01-01T12:00:00.000Z' });

async function openPassword(user: SessionUser = justSignedIn()) {
  const site = await openProfile(user);
  const submit = () => site.person.click(screen.getByRole('button', { name: 'Alterar senha' }));
  return { ...site, submit, field: (name: string) => screen.getByLabelText(name, { selector: 'input:not([hidden])' }) };
}

describe('the password', () => {
  it('is changed with a toast, and leaves the field empty', async () => {
    const api = profileApi({ [CHANGE]: () => undefined });
    const { person, field, submit, notify, session } = await openPassword();
    expect(screen.queryByLabelText('Senha atual')).not.toBeInTheDocument();
    await person.fill(field('Nova senha'), 'uma frase comprida');
    await submit();
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Senha atualizada', 'Os outros dispositivos foram desconectados.'));
    expect(field('Nova senha')).toHaveValue('');
    expect(api.requests.find(({ method }) => method === 'POST')?.body).toEqual({ password: 'uma frase comprida', currentPassword: null });
    expect(session.reloadUser).toHaveBeenCalled();
    await waitFor(() => expect(api.requests.filter(({ path }) => path === '/api/auth/sessions')).toHaveLength(2));
  });

  it('is changed once by Enter twice: the second request would come from a session that has changed', async () => {
    const api = profileApi({ [CHANGE]: () => undefined });
    const { person, field, notify } = await openPassword();
    await person.fill(field('Nova senha'), 'uma frase comprida');
    const form = field('Nova senha').closest('form') as HTMLFormElement;
    fireEvent.submit(form);
    fireEvent.submit(form);
    await waitFor(() => expect(notify.success).toHaveBeenCalled());
    expect(api.requests.filter(({ path }) => path === '/api/auth/change-password')).toHaveLength(1);
  });

  it('has at least six characters', async () => {
    const api = profileApi();
    const { person, field, submit, notify } = await openPassword();
    await person.fill(field('Nova senha'), '12345');
    await submit();
    expect(notify.failure).toHaveBeenCalledWith('Senha inválida', 'A senha deve ter pelo menos 6 caracteres.');
    expect(field('Nova senha')).toHaveAccessibleDescription(/A senha deve ter pelo menos 6 caracteres\./);
    expect(api.requests.some(({ method }) => method === 'POST')).toBe(false);
  });

  it.each<[Violation, string]>([
    [{ field: 'password', code: 'password-too-common', params: {} }, 'Esta senha é muito comum.'],
    [{ field: 'password', code: 'admin-password-too-short', params: { min: 12 } }, 'Administradores precisam de pelo menos 12 caracteres.'],
  ])('is refused in the words of %p', async (violation, text) => {
    profileApi(refusing(violation));
    const { person, field, submit, notify } = await openPassword();
    await person.fill(field('Nova senha'), '123456');
    await submit();
    await waitFor(() => expect(notify.failure).toHaveBeenCalledWith('Senha inválida', text));
    expect(await screen.findByText(text)).toBeVisible();
    expect(notify.failure).toHaveBeenCalledTimes(1);
  });

  it('reports any other failure and keeps what was typed', async () => {
    profileApi({ [CHANGE]: () => new FakeProblem('server.unavailable') });
    const { person, field, submit, notify } = await openPassword();
    await person.fill(field('Nova senha'), 'uma frase comprida');
    await submit();
    await waitFor(() => expect(notify.failure).toHaveBeenCalledWith('Erro', 'Não foi possível atualizar a senha.'));
    expect(field('Nova senha')).toHaveValue('uma frase comprida');
  });

  it('asks for the current one when the login is older than ten minutes', async () => {
    const api = profileApi({ [CHANGE]: () => undefined });
    const { person, field, submit, notify } = await openPassword(longAgo);
    await person.fill(field('Nova senha'), 'uma frase comprida');
    await submit();
    expect(await screen.findByText('Senha atual é obrigatória')).toBeVisible();
    expect(field('Senha atual')).toHaveFocus();
    expect(api.requests.some(({ method }) => method === 'POST')).toBe(false);
    await person.fill(field('Senha atual'), 'segredo');
    await submit();
    await waitFor(() => expect(notify.success).toHaveBeenCalled());
    expect(api.requests.find(({ method }) => method === 'POST')?.body).toEqual({
      password: 'uma frase comprida',
      currentPassword: 'segredo',
    });
  });

  it('asks for the current one when only the server knows that it is needed', async () => {
    profileApi(refusing({ field: 'currentPassword', code: 'required', params: {} }));
    const { person, field, submit, notify } = await openPassword();
    await person.fill(field('Nova senha'), 'uma frase comprida');
    await submit();
    await waitFor(() => expect(field('Senha atual')).toHaveFocus());
    expect(screen.getByText('Senha atual é obrigatória')).toBeVisible();
    expect(field('Nova senha')).toHaveValue('uma frase comprida');
    expect(notify.failure).not.toHaveBeenCalled();
  });

  it('says that the current one was wrong', async () => {
    profileApi(refusing({ field: 'currentPassword', code: 'wrong-password', params: {} }));
    const { person, field, submit, notify } = await openPassword(longAgo);
    await person.fill(field('Senha atual'), 'engano');
    await person.fill(field('Nova senha'), 'uma frase comprida');
    await submit();
    expect(await screen.findByText('Senha incorreta.')).toBeVisible();
    expect(notify.failure).toHaveBeenCalledWith('Erro', 'Não foi possível atualizar a senha.');
  });

  it('says to administrators when the console opens', async () => {
    profileApi();
    await openPassword(justSignedIn({ isAdmin: true, needsLongerPassword: true }));
    expect(screen.getByText(/o painel abre assim que a sua senha tiver pelo menos 12 caracteres/)).toBeVisible();
  });

  it('belongs to an address that password managers find', async () => {
    profileApi();
    const { field } = await openPassword();
    const form = field('Nova senha').closest('form');
    expect(form?.querySelector('[autocomplete="username"]')).toHaveValue('cliente@demo.local');
    expect(field('Nova senha')).toHaveAttribute('autocomplete', 'new-password');
  });
});
