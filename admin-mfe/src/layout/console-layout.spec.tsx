import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { consoleApi } from '../testing/console-api';
import { renderConsole } from '../testing/render-console';

const menu = () => screen.getByRole('navigation', { name: 'Painel' });
const names = [
  ['Overview', '/dashboard'],
  ['Produtos Físicos', '/dashboard/produtos-fisicos'],
  ['Produtos Digitais', '/dashboard/produtos-digitais'],
  ['Pedidos', '/dashboard/pedidos'],
  ['Usuários', '/dashboard/usuarios'],
  ['Membros ONG', '/dashboard/membros-ong'],
  ['Doações', '/dashboard/doacoes'],
  ['Relatórios', '/dashboard/relatorios'],
] as const;

describe('the console', () => {
  beforeEach(() => {
    document.cookie = 'aflora_sidebar=; max-age=0; path=/';
    window.localStorage.clear();
    consoleApi();
  });

  it('has the eight entries, and marks the one that is open', async () => {
    renderConsole('/dashboard/produtos-fisicos');
    for (const [name, href] of names) expect(within(menu()).getByRole('link', { name })).toHaveAttribute('href', href);
    expect(within(menu()).getAllByRole('link', { current: 'page' })).toEqual([
      within(menu()).getByRole('link', { name: 'Produtos Físicos' }),
    ]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Produtos Físicos' })).toBeInTheDocument();
    await waitFor(() => expect(document.title).toBe('Produtos Físicos · Dashboard Admin'));
  });

  it('folds the menu with Ctrl+B and remembers it for seven days', async () => {
    const written = jest.spyOn(Document.prototype, 'cookie', 'set');
    renderConsole('/dashboard');
    await screen.findByRole('heading', { level: 1, name: 'Overview' });
    const button = screen.getByRole('button', { name: 'Recolher menu' });
    expect(button).toHaveAttribute('aria-expanded', 'true');

    fireEvent.keyDown(document.documentElement, { key: 'b', code: 'KeyB', ctrlKey: true });
    expect(screen.getByRole('button', { name: 'Expandir menu' })).toHaveAttribute('aria-expanded', 'false');
    expect(written).toHaveBeenLastCalledWith('aflora_sidebar=rail; max-age=604800; path=/; samesite=lax');
    expect(within(menu()).getByRole('link', { name: 'Pedidos' })).toBeInTheDocument();

    fireEvent.keyDown(document.documentElement, { key: 'b', code: 'KeyB', metaKey: true });
    expect(screen.getByRole('button', { name: 'Recolher menu' })).toBeInTheDocument();
    expect(document.cookie).toContain('aflora_sidebar=open');
  });

  it('opens folded when it was left folded', () => {
    document.cookie = 'aflora_sidebar=rail; path=/';
    renderConsole('/dashboard');
    expect(screen.getByRole('button', { name: 'Expandir menu' })).toBeInTheDocument();
  });

  it('says goodbye on sign-out and leaves for the site', async () => {
    const { notify, user } = renderConsole('/dashboard');
    await user.click(screen.getByRole('button', { name: 'Sair' }));
    expect(await screen.findByText('O site')).toBeInTheDocument();
    expect(notify.success).toHaveBeenCalledWith('Logout realizado com sucesso!', 'Até logo!');
  });

  it('signs out even when the server can’t be reached', async () => {
    const { notify, user } = renderConsole('/dashboard', { signOut: false });
    await user.click(screen.getByRole('button', { name: 'Sair' }));
    expect(await screen.findByText('O site')).toBeInTheDocument();
    expect(notify.failure).toHaveBeenCalledWith('Sessão encerrada', 'Você foi desconectado.');
  });

  it('is dark as chosen before, and only while it is shown', async () => {
    const { user, unmount } = renderConsole('/dashboard');
    await user.click(screen.getByRole('button', { name: 'Usar tema escuro' }));
    expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
    expect(document.body).toHaveClass('console');
    unmount();
    expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'light');
    expect(document.body).not.toHaveClass('console');

    renderConsole('/dashboard');
    expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
  });

  it('leads back to the site and past the menu', () => {
    renderConsole('/dashboard');
    expect(screen.getByRole('link', { name: 'Voltar ao Site' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('link', { name: 'Pular para o conteúdo' })).toHaveAttribute('href', `#${screen.getByRole('main').id}`);
  });

  it('leads from the account menu to the own profile', async () => {
    const { user } = renderConsole('/dashboard');
    await user.click(screen.getByRole('button', { name: 'Conta de Ana' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Meu perfil' }));
    expect(await screen.findByText('O site')).toBeInTheDocument();
  });

  it('reports an unknown address', async () => {
    renderConsole('/dashboard/nada');
    const main = screen.getByRole('main');
    expect(await within(main).findByRole('heading', { level: 1, name: 'Página não encontrada' })).toBeInTheDocument();
    expect(within(main).getByRole('link', { name: 'Voltar ao Overview' })).toHaveAttribute('href', '/dashboard');
  });
});

describe('the console on a phone', () => {
  it('has its menu in a drawer that closes with Esc and after a choice', async () => {
    consoleApi();
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((media) => Object.assign(new EventTarget(), { matches: true, media }) as MediaQueryList);
    const { user } = renderConsole('/dashboard');
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    const menuOnPhone = within(await screen.findByRole('dialog', { name: 'Menu' }));
    expect(menuOnPhone.getByRole('link', { name: 'Meu perfil' })).toHaveAttribute('href', '/perfil');
    await user.click(menuOnPhone.getByRole('button', { name: 'Usar tema escuro' }));
    expect(menuOnPhone.getByRole('button', { name: 'Usar tema claro' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    await user.click(screen.getByRole('button', { name: 'Menu' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('link', { name: 'Produtos Físicos' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Produtos Físicos' })).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
