import { ApiProblem } from '@aflora/api-client';
import { screen, waitFor } from '@testing-library/react';
import { renderSite } from '../../testing/render-site';

const person = { id: '1', email: 'cliente@demo.local', firstName: 'Clara', lastName: null, isAdmin: false };

async function openDialog() {
  const site = renderSite('/');
  await site.person.click(screen.getByRole('button', { name: 'Entrar' }));
  await screen.findByRole('dialog');
  const submit = () => site.person.click(screen.getAllByRole('button', { name: 'Entrar' }).at(-1) as HTMLElement);
  const fill = async (email: string, password: string) => {
    await site.person.type(screen.getByLabelText('E-mail'), email);
    await site.person.type(screen.getByLabelText('Senha'), password);
  };
  return { ...site, submit, fill };
}

describe('the login dialog', () => {
  it('has a name, two tabs and a password that can be shown', async () => {
    const { person: visitor } = await openDialog();
    expect(screen.getByRole('dialog')).toHaveAccessibleName('Entrar ou cadastrar');
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Entrar', 'Cadastrar']);
    expect(screen.getByLabelText('Senha')).toHaveAttribute('type', 'password');
    await visitor.click(screen.getByRole('button', { name: 'Mostrar senha' }));
    expect(screen.getByLabelText('Senha')).toHaveAttribute('type', 'text');
    expect(screen.getByRole('button', { name: 'Ocultar senha' })).toBeVisible();
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

  it.each([
    ['auth.invalid-credentials', 'E-mail ou senha incorretos.'],
    ['auth.email-not-confirmed', 'Confirme seu e-mail antes de entrar.'],
    ['server.unexpected', 'Ocorreu um erro inesperado. Tente novamente.'],
  ] as const)('tells %s and keeps what was typed', async (code, message) => {
    const { submit, fill, session, notify } = await openDialog();
    session.signIn.mockRejectedValue(new ApiProblem(code));
    await fill(person.email, 'errada');
    await submit();
    await waitFor(() => expect(notify.failure).toHaveBeenCalledWith('Erro no login', message));
    expect(screen.getByLabelText('E-mail')).toHaveValue(person.email);
  });
});
