import { FakeProblem, fakeApi } from '@aflora/api-client/testing';
import type { Violation } from '@aflora/contracts';
import { screen, waitFor } from '@testing-library/react';
import { renderSite } from '../../../testing/render-site';

const REGISTER = 'POST /api/auth/register';
const RESEND = 'POST /api/auth/resend-confirmation';
const EMAIL = 'marina@exemplo.com.br';

const refused = (...errors: Violation[]) => new FakeProblem('validation.failed', { errors });

interface Passwords {
  password?: string;
  confirmation?: string;
}

async function openSignUp() {
  const site = renderSite('/');
  await site.person.click(screen.getByRole('button', { name: 'Entrar' }));
  await site.person.click(await screen.findByRole('tab', { name: 'Cadastrar' }));
  const click = (name: string) => site.person.click(screen.getByRole('button', { name }));
  const type = (label: string, text: string) => site.person.fill(screen.getByLabelText(label), text);
  const fill = async ({ password = 'girassol', confirmation = password }: Passwords = {}) => {
    await type('Nome', 'Marina Alves Costa');
    await type('E-mail', EMAIL);
    await type('Senha', password);
    await type('Confirmar senha', confirmation);
  };
  return { ...site, click, type, fill, submit: () => click('Cadastrar') };
}

describe('signing up', () => {
  it('asks for name, address and the password twice, in the words that browsers fill in', async () => {
    await openSignUp();
    const field = (label: string) => screen.getByLabelText(label);
    expect(field('Nome')).toHaveAttribute('autocomplete', 'name');
    expect(field('E-mail')).toHaveAttribute('autocomplete', 'email');
    expect(field('Senha')).toHaveAttribute('autocomplete', 'new-password');
    expect(field('Confirmar senha')).toHaveAttribute('autocomplete', 'new-password');
    expect(field('Senha')).toHaveAccessibleDescription('Pelo menos 6 caracteres.');
    expect(screen.getByRole('link', { name: 'Termos de Uso' })).toHaveAttribute('target', '_blank');
    expect(screen.getByRole('link', { name: 'Política de Privacidade' })).toHaveAttribute('href', '/privacidade');
  });

  it('opens an account, says so and waits for the mail', async () => {
    const api = fakeApi({ [REGISTER]: () => ({ isAdminAddress: false }) });
    const { fill, submit, notify } = await openSignUp();
    await fill();
    await submit();
    await waitFor(() =>
      expect(notify.success).toHaveBeenCalledWith('Cadastro realizado com sucesso!', 'Verifique seu e-mail para confirmar a conta.'),
    );
    expect(api.requests.map(({ body }) => body)).toEqual([
      { name: 'Marina Alves Costa', email: EMAIL, password: 'girassol', passwordConfirmation: 'girassol' },
    ]);
    expect(screen.getByRole('heading', { name: 'Confira seu e-mail' })).toHaveFocus();
    expect(screen.getByRole('dialog')).toHaveTextContent(EMAIL);
  });

  it('says that an address is an administrator’s', async () => {
    fakeApi({ [REGISTER]: () => ({ isAdminAddress: true }) });
    const { fill, submit, notify } = await openSignUp();
    await fill();
    await submit();
    await waitFor(() =>
      expect(notify.success).toHaveBeenCalledWith(
        'Cadastro realizado com sucesso!',
        'Conta admin criada! Confirme seu e-mail e faça login para acessar o dashboard.',
      ),
    );
  });

  it('sends a double click once', async () => {
    const api = fakeApi({ [REGISTER]: () => new Promise(() => undefined) });
    const { fill, person } = await openSignUp();
    await fill();
    await person.dblClick(screen.getByRole('button', { name: 'Cadastrar' }));
    expect(api.requests).toHaveLength(1);
  });

  it('says under the fields what is missing', async () => {
    const api = fakeApi({});
    const { submit, notify } = await openSignUp();
    await submit();
    expect(await screen.findByText('Nome é obrigatório')).toBeVisible();
    expect(screen.getByText('Email inválido')).toBeVisible();
    expect(screen.getByText('A senha deve ter pelo menos 6 caracteres.')).toBeVisible();
    expect(notify.failure).not.toHaveBeenCalled();
    expect(api.requests).toHaveLength(0);
  });

  it.each([
    ['that differ', { confirmation: 'girassois' }, 'Erro no cadastro', 'As senhas não coincidem.'],
    ['too short', { password: 'abc' }, 'Senha inválida', 'A senha deve ter pelo menos 6 caracteres.'],
  ])('refuses passwords %s before anything is sent, in a toast and under the field', async (_which, given, title, message) => {
    const api = fakeApi({});
    const { fill, submit, notify } = await openSignUp();
    await fill(given);
    await submit();
    await waitFor(() => expect(notify.failure.mock.calls).toEqual([[title, message]]));
    expect(screen.getByText(message)).toBeVisible();
    expect(api.requests).toHaveLength(0);
  });

  it.each([
    [{ field: 'password', code: 'password-too-common', params: {} }, 'Esta senha é muito comum.'],
    [{ field: 'password', code: 'admin-password-too-short', params: { min: 12 } }, 'Administradores precisam de pelo menos 12 caracteres.'],
  ] as const)('tells a password that the server refuses: %p', async (violation, message) => {
    fakeApi({ [REGISTER]: () => refused(violation) });
    const { fill, submit, notify } = await openSignUp();
    await fill();
    await submit();
    await waitFor(() => expect(notify.failure.mock.calls).toEqual([['Senha inválida', message]]));
    expect(screen.getByText(message)).toBeVisible();
    expect(screen.getByLabelText('Nome')).toHaveValue('Marina Alves Costa');
  });

  it.each([
    ['rate-limit.exceeded', 'Aguarde um pouco e tente novamente.'],
    ['network.offline', 'Verifique sua internet e tente novamente.'],
    ['server.unexpected', 'Ocorreu um erro inesperado. Tente novamente.'],
  ] as const)('tells %s', async (code, message) => {
    fakeApi({ [REGISTER]: () => (code === 'network.offline' ? Promise.reject(new TypeError('offline')) : new FakeProblem(code)) });
    const { fill, submit, notify } = await openSignUp();
    await fill();
    await submit();
    await waitFor(() => expect(notify.failure.mock.calls).toEqual([['Erro no cadastro', message]]));
  });

  it('keeps what was typed while one looks at the other tab', async () => {
    const { fill, person } = await openSignUp();
    await fill();
    await person.click(screen.getByRole('tab', { name: 'Entrar' }));
    await person.click(screen.getByRole('tab', { name: 'Cadastrar' }));
    expect(screen.getByLabelText('Nome')).toHaveValue('Marina Alves Costa');
    expect(screen.getByLabelText('Confirmar senha')).toHaveValue('girassol');
  });
});

describe('after signing up', () => {
  beforeEach(() => jest.useFakeTimers({ advanceTimers: true }));
  afterEach(() => jest.useRealTimers());

  async function signedUp() {
    const api = fakeApi({ [REGISTER]: () => ({ isAdminAddress: false }), [RESEND]: () => undefined });
    const site = await openSignUp();
    await site.fill();
    await site.submit();
    await screen.findByRole('heading', { name: 'Confira seu e-mail' });
    return { ...site, resends: () => api.requests.filter(({ path }) => path.endsWith('/resend-confirmation')) };
  }

  it('another mail may be asked for after a minute that one sees passing', async () => {
    const { click, resends, notify } = await signedUp();
    expect(screen.getByRole('button', { name: /^Reenviar e-mail em \d+ s$/ })).toHaveAttribute('aria-disabled', 'true');
    jest.setSystemTime(Date.now() + 60_000);
    await screen.findByRole('button', { name: 'Reenviar e-mail' });
    await click('Reenviar e-mail');
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('E-mail enviado', expect.any(String)));
    expect(resends().map(({ body }) => body)).toEqual([{ email: EMAIL, password: 'girassol' }]);
    expect(await screen.findByRole('button', { name: /^Reenviar e-mail em \d+ s$/ })).toBeVisible();
  });

  it('the way back to the login carries the address along', async () => {
    const { click } = await signedUp();
    await click('Voltar ao login');
    expect(screen.getByLabelText('E-mail')).toHaveValue(EMAIL);
    expect(screen.getByRole('tab', { name: 'Entrar' })).toHaveFocus();
  });
});
