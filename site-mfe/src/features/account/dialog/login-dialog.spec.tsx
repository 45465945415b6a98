import { ApiProblem } from '@aflora/api-client';
import { FakeProblem, fakeApi } from '@aflora/api-client/testing';
import { screen, waitFor } from '@testing-library/react';
import { aSessionUser } from '../../../testing/a-session-user';
import { renderSite } from '../../../testing/render-site';

const person = aSessionUser();
const FORGOT = 'POST /api/auth/forgot-password';
const RESEND = 'POST /api/auth/resend-confirmation';
const RECOVERY_SENT = 'Se houver uma conta com este e-mail, enviamos um link para criar uma nova senha. Ele vale por uma hora.';

async function openDialog() {
  const site = renderSite('/');
  await site.person.click(screen.getByRole('button', { name: 'Entrar' }));
  await screen.findByRole('dialog');
  const click = (name: string) => site.person.click(screen.getByRole('button', { name }));
  const submit = () => site.person.click(screen.getAllByRole('button', { name: 'Entrar' }).at(-1) as HTMLElement);
  const fill = async (email: string, password: string) => {
    await site.person.fill(screen.getByLabelText('E-mail'), email);
    await site.person.fill(screen.getByLabelText('Senha'), password);
  };
  return { ...site, click, submit, fill };
}

describe('the login dialog', () => {
  it('has a name, two tabs and a password that can be shown', async () => {
    const { click } = await openDialog();
    expect(screen.getByRole('dialog')).toHaveAccessibleName('Entrar ou cadastrar');
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Entrar', 'Cadastrar']);
    expect(screen.getByLabelText('Senha')).toHaveAttribute('type', 'password');
    await click('Mostrar senha');
    expect(screen.getByLabelText('Senha')).toHaveAttribute('type', 'text');
    expect(screen.getByRole('button', { name: 'Ocultar senha' })).toBeVisible();
  });

  it('gives the focus back when it closes', async () => {
    const { person: visitor } = await openDialog();
    await waitFor(() => expect(screen.getByLabelText('E-mail')).toHaveFocus());
    await visitor.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Entrar' })).toHaveFocus());
  });

  it('says under the fields what is missing, until one types', async () => {
    const { submit, fill, session } = await openDialog();
    await submit();
    expect(await screen.findByText('Email inválido')).toBeVisible();
    expect(screen.getByText('Senha é obrigatória')).toBeVisible();
    await fill('a', 'b');
    expect(screen.queryByText('Senha é obrigatória')).not.toBeInTheDocument();
    expect(session.signIn).not.toHaveBeenCalled();
  });

  it('welcomes a customer by e-mail and closes', async () => {
    const { submit, fill, session, notify, address } = await openDialog();
    session.signIn.mockResolvedValue(person);
    await fill(person.email, 'segredo');
    await submit();
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Login realizado com sucesso!', 'Bem-vindo, cliente@demo.local!'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(address()).toBe('/');
  });

  it('leads an administrator to the console', async () => {
    const { submit, fill, session, notify, address } = await openDialog();
    session.signIn.mockResolvedValue({ ...person, isAdmin: true });
    await fill(person.email, 'segredo');
    await submit();
    await waitFor(() => expect(address()).toBe('/dashboard'));
    expect(notify.success).toHaveBeenCalledWith('Login realizado com sucesso!', 'Bem-vindo ao painel administrativo!');
  });

  it('sends a double click once', async () => {
    const { person: visitor, fill, session } = await openDialog();
    session.signIn.mockReturnValue(new Promise(() => undefined));
    await fill(person.email, 'segredo');
    await visitor.dblClick(screen.getAllByRole('button', { name: 'Entrar' }).at(-1) as HTMLElement);
    expect(session.signIn).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['auth.invalid-credentials', 'E-mail ou senha incorretos.'],
    ['rate-limit.exceeded', 'Aguarde um pouco e tente novamente.'],
    ['server.unexpected', 'Ocorreu um erro inesperado. Tente novamente.'],
  ] as const)('tells %s and keeps what was typed', async (code, message) => {
    const { submit, fill, session, notify } = await openDialog();
    session.signIn.mockRejectedValue(new ApiProblem(code));
    await fill(person.email, 'errada');
    await submit();
    await waitFor(() => expect(notify.failure).toHaveBeenCalledWith('Erro no login', message));
    expect(screen.getByLabelText('E-mail')).toHaveValue(person.email);
    expect(screen.queryByRole('button', { name: /Reenviar/ })).not.toBeInTheDocument();
  });

  it('offers who hasn’t confirmed the address another mail, a minute apart', async () => {
    const api = fakeApi({ [RESEND]: () => undefined });
    const { submit, fill, click, session, notify } = await openDialog();
    session.signIn.mockRejectedValue(new ApiProblem('auth.email-not-confirmed'));
    await fill(person.email, 'segredo');
    await submit();
    await waitFor(() => expect(notify.failure).toHaveBeenCalledWith('Erro no login', 'Confirme seu e-mail antes de entrar.'));
    // A clock that goes on by a millisecond with each look: however long the test takes, the pause has just begun.
    let moment = Date.now();
    jest.spyOn(Date, 'now').mockImplementation(() => (moment += 1));
    await click('Reenviar e-mail de confirmação');
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('E-mail enviado', expect.any(String)));
    expect(screen.getByRole('button', { name: 'Reenviar e-mail de confirmação em 60 s' })).toHaveFocus();
    await click('Reenviar e-mail de confirmação em 60 s');
    expect(api.requests.map(({ body }) => body)).toEqual([{ email: person.email, password: 'segredo' }]);
  });
});

describe('a forgotten password', () => {
  it('is asked for with the address that was typed, and answered the same for every address', async () => {
    const api = fakeApi({ [FORGOT]: () => undefined });
    const { fill, click } = await openDialog();
    await fill(person.email, 'x');
    await click('Esqueceu sua senha?');
    expect(screen.getByLabelText('E-mail')).toHaveValue(person.email);
    expect(screen.getByLabelText('E-mail')).toHaveFocus();
    await click('Enviar link');
    expect(await screen.findByText(RECOVERY_SENT)).toBeVisible();
    expect(api.requests.map(({ body }) => body)).toEqual([{ email: person.email }]);
    expect(screen.getByRole('button', { name: /^Enviar de novo em \d+ s$/ })).toHaveAttribute('aria-disabled', 'true');
  });

  it('is no dead end: one can go back to the login, and what was typed is still there', async () => {
    const { fill, click } = await openDialog();
    await fill(person.email, 'x');
    await click('Esqueceu sua senha?');
    await click('Voltar');
    expect(screen.getByLabelText('E-mail')).toHaveValue(person.email);
    expect(screen.getByRole('tab', { name: 'Entrar' })).toHaveFocus();
  });

  it('reports an invalid address, and a failure', async () => {
    const api = fakeApi({ [FORGOT]: () => new FakeProblem('rate-limit.exceeded') });
    const { click, person: visitor, notify } = await openDialog();
    await click('Esqueceu sua senha?');
    await click('Enviar link');
    expect(await screen.findByText('Email inválido')).toBeVisible();
    expect(api.requests).toHaveLength(0);
    await visitor.fill(screen.getByLabelText('E-mail'), person.email);
    await click('Enviar link');
    await waitFor(() => expect(notify.failure).toHaveBeenCalledWith('Muitas tentativas', 'Aguarde um pouco e tente novamente.'));
    expect(screen.queryByText(RECOVERY_SENT)).not.toBeInTheDocument();
  });
});
