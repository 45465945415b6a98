import { screen, waitFor, within } from '@testing-library/react';
import { aSessionUser } from '../testing/a-session-user';
import { renderSite } from '../testing/render-site';

const customer = aSessionUser({ email: 'clara@demo.local', firstName: 'Clara' });

const links = () => within(screen.getByRole('navigation', { name: 'Principal' }));

describe('the header', () => {
  it('leads everywhere', async () => {
    const { person } = renderSite('/');
    for (const name of ['Home', 'Loja', 'Cursos Online', 'ONG', 'Seja Membro', 'Doações']) {
      expect(links().getByRole('link', { name })).toBeVisible();
    }
    const submenu = links().getByRole('button', { name: 'Institucional' });
    expect(submenu).toHaveAttribute('aria-expanded', 'false');
    await person.click(submenu);
    expect(submenu).toHaveAttribute('aria-expanded', 'true');
    for (const name of ['Sobre', 'Contato', 'Nossos Projetos', 'Privacidade', 'Termos']) {
      expect(links().getByRole('link', { name })).toBeVisible();
    }
    await person.keyboard('{Escape}');
    expect(submenu).toHaveAttribute('aria-expanded', 'false');
    expect(submenu).toHaveFocus();
  });

  it('has a menu with the same links for narrow screens', async () => {
    const { person } = renderSite('/');
    await person.click(screen.getByRole('button', { name: 'Menu' }));
    const menu = within(await screen.findByRole('dialog'));
    expect(menu.getByRole('link', { name: 'Doações' })).toBeVisible();
    expect(menu.getByRole('link', { name: 'Termos' })).toBeVisible();
    expect(menu.getByRole('button', { name: 'Entrar' })).toBeVisible();
  });

  it('closes menu and submenu with a link to the page that is open', async () => {
    const { person } = renderSite('/sobre?de=carta');
    const submenu = links().getByRole('button', { name: 'Institucional' });
    await person.click(submenu);
    await person.click(links().getByRole('link', { name: 'Sobre' }));
    expect(submenu).toHaveAttribute('aria-expanded', 'false');
    await person.click(screen.getByRole('button', { name: 'Menu' }));
    await person.click(within(await screen.findByRole('dialog')).getByRole('link', { name: 'Sobre' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('shows the first name and the way to the profile', () => {
    renderSite('/', { user: customer });
    expect(screen.getByRole('button', { name: 'Clara' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Perfil', hidden: true })).toHaveAttribute('href', '/perfil');
    expect(screen.queryByText('Admin')).not.toBeInTheDocument();
  });

  it('shows the e-mail where there is no name, and the badge and console of an administrator', () => {
    renderSite('/', { user: { ...customer, firstName: null, isAdmin: true } });
    expect(screen.getByRole('button', { name: /clara@demo.local/ })).toHaveTextContent('Admin');
    expect(screen.getByRole('link', { name: 'Dashboard Admin', hidden: true })).toHaveAttribute('href', '/dashboard');
  });

  it.each([
    [true, 'Logout realizado com sucesso!', 'Até logo!'],
    [false, 'Sessão encerrada', 'Você foi desconectado.'],
  ])('signs out (told: %p) and goes to the first page', async (told, title, message) => {
    const { person, session, notify, address } = renderSite('/nada', { user: customer });
    session.signOut.mockResolvedValue(told);
    await person.click(screen.getByRole('button', { name: 'Clara' }));
    await person.click(screen.getByRole('button', { name: 'Sair' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith(title, message));
    await waitFor(() => expect(address()).toBe('/'));
  });
});
