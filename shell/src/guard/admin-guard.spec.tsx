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

describe('the console guard', () => {
  it('shows a spinner until the API confirms an administrator, then the console', async () => {
    fakeApi({ 'GET /api/auth/me': () => aUser({ isAdmin: true }) });
    renderGuard(aUser({ isAdmin: true }));
    expect(screen.getByRole('status', { name: 'Verificando permissões...' })).toBeVisible();
    expect(screen.queryByText('the console')).not.toBeInTheDocument();
    expect(await screen.findByText('the console')).toBeVisible();
  });

  it('redirects visitors to the first page without a toast', async () => {
    fakeApi({});
    const { notify } = renderGuard(null);
    expect(await screen.findByText('the site')).toBeVisible();
    expect(notify.failure).not.toHaveBeenCalled();
  });

  it('refuses a user who is not an administrator according to the API, even if the stored session says otherwise', async () => {
    fakeApi({ 'GET /api/auth/me': () => aUser({ isAdmin: false }) });
    const { notify } = renderGuard(aUser({ isAdmin: true }));
    expect(await screen.findByText('the site')).toBeVisible();
    expect(notify.failure).toHaveBeenCalledWith(...DENIED);
  });

  it('shows a toast when the check itself fails', async () => {
    fakeApi({ 'GET /api/auth/me': () => new FakeProblem('server.unexpected') });
    const { notify } = renderGuard(aUser());
    expect(await screen.findByText('the site')).toBeVisible();
    expect(notify.failure).toHaveBeenCalledWith('Erro de acesso', 'Ocorreu um erro ao verificar suas permissões.');
  });

  it.each([
    ['opens the console', 'the console', () => aUser({ isAdmin: true }), 0],
    ['says that it failed', 'the site', () => Promise.reject(new TypeError('failed to fetch')), 1],
  ])('asks once more when no answer came, and then %s', async (_what, shown, second, toasts) => {
    const api = fakeApi({ 'GET /api/auth/me': () => Promise.reject(new TypeError('failed to fetch')) });
    const { notify } = renderGuard(aUser({ isAdmin: true }));
    await waitFor(() => expect(api.requests).toHaveLength(1));
    api.on({ 'GET /api/auth/me': second });
    expect(await screen.findByText(shown)).toBeVisible();
    expect(api.requests).toHaveLength(2);
    expect(notify.failure).toHaveBeenCalledTimes(toasts);
  });

  it('checks again when the user’s rights change', async () => {
    const api = fakeApi({ 'GET /api/auth/me': () => aUser({ isAdmin: true }) });
    const { setUser, notify } = renderGuard(aUser({ isAdmin: true }));
    await screen.findByText('the console');
    api.on({ 'GET /api/auth/me': () => aUser({ isAdmin: false }) });
    act(() => setUser(aUser({ isAdmin: false })));
    await waitFor(() => expect(screen.getByText('the site')).toBeVisible());
    expect(notify.failure).toHaveBeenCalledWith(...DENIED);
  });

  it('redirects an administrator with a short password to the profile page', async () => {
    fakeApi({ 'GET /api/auth/me': () => aUser({ isAdmin: true, needsLongerPassword: true }) });
    const { notify } = renderGuard(aUser({ isAdmin: true }));
    expect(await screen.findByText('the profile')).toBeVisible();
    expect(notify.failure).toHaveBeenCalledWith('Senha inválida', 'Administradores precisam de pelo menos 12 caracteres.');
  });

  it('redirects an administrator without the required second factor to its set-up', async () => {
    fakeApi({ 'GET /api/auth/me': () => aUser({ isAdmin: true, needsSecondFactor: true }) });
    const { notify } = renderGuard(aUser({ isAdmin: true }));
    expect(await screen.findByText('the profile')).toBeVisible();
    expect(notify.failure).toHaveBeenCalledWith(
      'Verificação em duas etapas',
      'Configure a verificação em duas etapas para abrir o painel.',
    );
  });

  it('checks another user with a spinner, and does not check again after a change of name', async () => {
    const api = fakeApi({ 'GET /api/auth/me': () => aUser({ isAdmin: true }) });
    const { setUser } = renderGuard(aUser({ isAdmin: true }));
    await screen.findByText('the console');
    act(() => setUser(aUser({ isAdmin: true, firstName: 'Clarice' })));
    expect(screen.getByText('the console')).toBeVisible();
    expect(api.requests).toHaveLength(1);
    act(() => setUser(aUser({ id: '2', isAdmin: true })));
    expect(screen.getByRole('status', { name: 'Verificando permissões...' })).toBeVisible();
    expect(await screen.findByText('the console')).toBeVisible();
    expect(api.requests).toHaveLength(2);
  });

  it('takes a check that ended with the document for no refusal, and checks again when Back shows the document', async () => {
    const api = fakeApi({ 'GET /api/auth/me': () => new FakeProblem('network.offline') });
    const { notify } = renderGuard(aUser({ isAdmin: true }));
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    await waitFor(() => expect(api.requests).toHaveLength(1));
    await act(async () => undefined);
    expect(screen.getByRole('status', { name: 'Verificando permissões...' })).toBeVisible();
    expect(notify.failure).not.toHaveBeenCalled();
    api.on({ 'GET /api/auth/me': () => aUser({ isAdmin: true }) });
    act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    expect(await screen.findByText('the console')).toBeVisible();
  });

  it('keeps the console open while it checks the same user again', async () => {
    fakeApi({ 'GET /api/auth/me': () => aUser({ isAdmin: true }) });
    const { setUser } = renderGuard(aUser({ isAdmin: true, needsLongerPassword: true }));
    await screen.findByText('the console');
    act(() => setUser(aUser({ isAdmin: true })));
    expect(screen.getByText('the console')).toBeVisible();
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    await act(async () => undefined);
  });

  it('signs out when the session has expired before the console is open', async () => {
    fakeApi({ 'GET /api/auth/me': () => new FakeProblem('auth.session-ended') });
    const { session } = renderGuard(aUser({ isAdmin: true }));
    expect(await screen.findByText('the site')).toBeVisible();
    expect(session.signOutIfExpired).toHaveBeenCalled();
  });

  it('keeps an open console when the session has expired', async () => {
    const api = fakeApi({ 'GET /api/auth/me': () => aUser({ isAdmin: true }) });
    const { setUser, session } = renderGuard(aUser({ isAdmin: true, needsLongerPassword: true }));
    await screen.findByText('the console');
    api.on({ 'GET /api/auth/me': () => new FakeProblem('auth.session-ended') });
    act(() => setUser(aUser({ isAdmin: true })));
    await waitFor(() => expect(api.requests).toHaveLength(2));
    await act(async () => undefined);
    expect(screen.getByText('the console')).toBeVisible();
    expect(session.signOutIfExpired).not.toHaveBeenCalled();
  });

  it('leaves the console when the user signs out', async () => {
    fakeApi({ 'GET /api/auth/me': () => aUser({ isAdmin: true }) });
    const { setUser } = renderGuard(aUser({ isAdmin: true }));
    await screen.findByText('the console');
    act(() => setUser(null));
    expect(await screen.findByText('the site')).toBeVisible();
  });
});
