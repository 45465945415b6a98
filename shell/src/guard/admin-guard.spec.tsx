import { FakeProblem, fakeApi } from '@aflora/api-client/testing';
import { UiProvider } from '@aflora/ui/provider';
import { act, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { aShell, aUser } from '../testing/a-shell';
import { AdminGuard } from './admin-guard';

function renderGuard(user: ReturnType<typeof aUser> | null) {
  const fake = aShell(user);
  render(
    <UiProvider env="test">
      <MemoryRouter initialEntries={['/dashboard']}>
        <Routes>
          <Route path="/" element="the site" />
          <Route path="/perfil" element="the profile" />
          <Route
            path="/dashboard"
            element={
              <AdminGuard shell={fake.shell} session={fake.session}>
                the console
              </AdminGuard>
            }
          />
        </Routes>
      </MemoryRouter>
    </UiProvider>,
  );
  return fake;
}

const DENIED = ['Acesso negado', 'Você não tem permissão para acessar esta área.'];

describe('the guard of the console', () => {
  it('lets an administrator in after the server said so, with a spinner until then', async () => {
    fakeApi({ 'GET /api/auth/me': () => aUser({ isAdmin: true }) });
    renderGuard(aUser({ isAdmin: true }));
    expect(screen.getByRole('status', { name: 'Verificando permissões...' })).toBeVisible();
    expect(screen.queryByText('the console')).not.toBeInTheDocument();
    expect(await screen.findByText('the console')).toBeVisible();
  });

  it('sends visitors to the first page without a word', async () => {
    fakeApi({});
    const { notify } = renderGuard(null);
    expect(await screen.findByText('the site')).toBeVisible();
    expect(notify.failure).not.toHaveBeenCalled();
  });

  it('refuses who is no administrator, whatever the browser believes', async () => {
    fakeApi({ 'GET /api/auth/me': () => aUser({ isAdmin: false }) });
    const { notify } = renderGuard(aUser({ isAdmin: true }));
    expect(await screen.findByText('the site')).toBeVisible();
    expect(notify.failure).toHaveBeenCalledWith(...DENIED);
  });

  it('tells when the check itself fails', async () => {
    fakeApi({ 'GET /api/auth/me': () => new FakeProblem('server.unexpected') });
    const { notify } = renderGuard(aUser());
    expect(await screen.findByText('the site')).toBeVisible();
    expect(notify.failure).toHaveBeenCalledWith('Erro de acesso', 'Ocorreu um erro ao verificar suas permissões.');
  });

  it('checks again when the session changes', async () => {
    const api = fakeApi({ 'GET /api/auth/me': () => aUser({ isAdmin: true }) });
    const { become, notify } = renderGuard(aUser({ isAdmin: true }));
    await screen.findByText('the console');
    api.on({ 'GET /api/auth/me': () => aUser({ isAdmin: false }) });
    act(() => become(aUser({ isAdmin: false })));
    await waitFor(() => expect(screen.getByText('the site')).toBeVisible());
    expect(notify.failure).toHaveBeenCalledWith(...DENIED);
  });

  it('sends an administrator with a short password to set a longer one', async () => {
    fakeApi({ 'GET /api/auth/me': () => aUser({ isAdmin: true, needsLongerPassword: true }) });
    const { notify } = renderGuard(aUser({ isAdmin: true }));
    expect(await screen.findByText('the profile')).toBeVisible();
    expect(notify.failure).toHaveBeenCalledWith('Senha inválida', 'Administradores precisam de pelo menos 12 caracteres.');
  });

  it('asks again about another person, with a spinner, and not because of another name', async () => {
    const api = fakeApi({ 'GET /api/auth/me': () => aUser({ isAdmin: true }) });
    const { become } = renderGuard(aUser({ isAdmin: true }));
    await screen.findByText('the console');
    act(() => become(aUser({ isAdmin: true, firstName: 'Clarice' })));
    expect(screen.getByText('the console')).toBeVisible();
    expect(api.requests).toHaveLength(1);
    act(() => become(aUser({ id: '2', isAdmin: true })));
    expect(screen.getByRole('status', { name: 'Verificando permissões...' })).toBeVisible();
    expect(await screen.findByText('the console')).toBeVisible();
    expect(api.requests).toHaveLength(2);
  });

  it('keeps the console open while it asks again about the same person', async () => {
    fakeApi({ 'GET /api/auth/me': () => aUser({ isAdmin: true }) });
    const { become } = renderGuard(aUser({ isAdmin: true, needsLongerPassword: true }));
    await screen.findByText('the console');
    act(() => become(aUser({ isAdmin: true })));
    expect(screen.getByText('the console')).toBeVisible();
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    await act(async () => undefined);
  });

  it('gives up a session that is over before the console is open', async () => {
    fakeApi({ 'GET /api/auth/me': () => new FakeProblem('auth.session-ended') });
    const { session } = renderGuard(aUser({ isAdmin: true }));
    expect(await screen.findByText('the site')).toBeVisible();
    expect(session.giveUp).toHaveBeenCalled();
  });

  it('leaves an open console standing when the session is over: what is typed there waits for the login', async () => {
    const api = fakeApi({ 'GET /api/auth/me': () => aUser({ isAdmin: true }) });
    const { become, session } = renderGuard(aUser({ isAdmin: true, needsLongerPassword: true }));
    await screen.findByText('the console');
    api.on({ 'GET /api/auth/me': () => new FakeProblem('auth.session-ended') });
    act(() => become(aUser({ isAdmin: true })));
    await waitFor(() => expect(api.requests).toHaveLength(2));
    await act(async () => undefined);
    expect(screen.getByText('the console')).toBeVisible();
    expect(session.giveUp).not.toHaveBeenCalled();
  });

  it('leaves when the session ends', async () => {
    fakeApi({ 'GET /api/auth/me': () => aUser({ isAdmin: true }) });
    const { become } = renderGuard(aUser({ isAdmin: true }));
    await screen.findByText('the console');
    act(() => become(null));
    expect(await screen.findByText('the site')).toBeVisible();
  });
});
