import type { RemoteName } from '@aflora/mfe-contract';
import { notify, openToasts, UiProvider } from '@aflora/ui/provider';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { BrowserRouter, Link, MemoryRouter, Navigate, Route, Routes } from 'react-router-dom';
import { areaOf } from './area';
import { CrossingNavigator, hideWhileAway, OwnArea, showCarriedToasts } from './crossing';

function renderDocument(area: RemoteName, at: string, element = <p>a page</p>) {
  const [open, reload] = [jest.fn(), jest.fn()];
  render(
    <UiProvider env="test">
      <MemoryRouter initialEntries={[at]}>
        <CrossingNavigator area={area} open={open}>
          <OwnArea area={area} reload={reload}>
            <Link to="/dashboard/pedidos?aberto=1">Pedidos</Link>
            <Link to="/loja#lista">Loja</Link>
            <Routes>
              <Route path="/fora" element={<Navigate to="/dashboard" replace />} />
              <Route path="*" element={element} />
            </Routes>
          </OwnArea>
        </CrossingNavigator>
      </MemoryRouter>
    </UiProvider>,
  );
  return { open, reload };
}

describe('the area of an address', () => {
  it.each(['/dashboard', '/dashboard/', '/dashboard/pedidos', '/dashboard?x=1', '/dashboard#x'])('is the console for %s', (address) =>
    expect(areaOf(address)).toBe('admin'),
  );
  it.each(['/', '/loja', '/dashboards', '/Dashboard', '/loja?de=/dashboard', '//dashboard'])('is the site for %s', (address) =>
    expect(areaOf(address)).toBe('site'),
  );
});

describe('a page whose code is still loading', () => {
  it('shows that it is coming until it is there, and no longer after Back', async () => {
    let arrive: (page: { default: () => React.ReactNode }) => void = () => undefined;
    const Late = lazy(() => new Promise<{ default: () => React.ReactNode }>((resolve) => (arrive = resolve)));
    const progress = () => screen.queryByRole('progressbar', { name: 'Abrindo a página' });
    const page = (
      <Routes>
        <Route path="/loja" element={<Late />} />
        <Route path="*" element={<Link to="/loja">Loja</Link>} />
      </Routes>
    );
    render(
      <BrowserRouter>
        <CrossingNavigator area="site">
          <Suspense fallback="waiting">{page}</Suspense>
        </CrossingNavigator>
      </BrowserRouter>,
    );
    expect(progress()).toBeNull();
    fireEvent.click(screen.getByRole('link', { name: 'Loja' }));
    expect(progress()).toBeVisible();
    await goBack();
    expect(progress()).toBeNull();
    fireEvent.click(screen.getByRole('link', { name: 'Loja' }));
    expect(progress()).toBeVisible();
    await act(async () => arrive({ default: () => <p>the shop</p> }));
    expect(screen.getByText('the shop')).toBeVisible();
    expect(progress()).toBeNull();
  });
});

const goBack = () =>
  act(async () => {
    const moved = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    window.history.back();
    await moved;
  });

describe('a way into the other area', () => {
  it('loads a document from the site into the console, and stays in the document within the site', () => {
    const { open } = renderDocument('site', '/');
    fireEvent.click(screen.getByRole('link', { name: 'Loja' }));
    expect(open).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('link', { name: 'Pedidos' }));
    expect(open).toHaveBeenCalledWith('/dashboard/pedidos?aberto=1', false);
    expect(screen.getByText('a page')).toBeVisible();
  });

  it('loads a document from the console into the site', () => {
    const { open } = renderDocument('admin', '/dashboard');
    fireEvent.click(screen.getByRole('link', { name: 'Pedidos' }));
    expect(open).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('link', { name: 'Loja' }));
    expect(open).toHaveBeenCalledWith('/loja#lista', false);
  });

  it('says why it is closed where the browser stores nothing, because the console’s document would not know the user', () => {
    jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const failure = jest.spyOn(notify, 'failure').mockImplementation(() => undefined);
    const { open } = renderDocument('site', '/');
    fireEvent.click(screen.getByRole('link', { name: 'Pedidos' }));
    expect(open).not.toHaveBeenCalled();
    expect(failure).toHaveBeenCalledWith('O navegador bloqueia os dados do site', expect.stringContaining('permita cookies'));
  });

  it('replaces the entry of the history where the page does', () => {
    expect(renderDocument('site', '/fora').open).toHaveBeenCalledWith('/dashboard', true);
  });

  it('reloads an address that a history without documents leads to, and shows nothing of it', () => {
    const { reload } = renderDocument('site', '/dashboard');
    expect(reload).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('a page')).not.toBeInTheDocument();
  });
});

describe('toasts on the way into the other area', () => {
  const CARRIED = 'aflora.crossing';
  const renderToasts = () =>
    render(
      <UiProvider withToasts env="test">
        {null}
      </UiProvider>,
    );

  it('are shown by the next document, once and soon only', async () => {
    renderToasts();
    const toasts = [{ title: 'Login realizado com sucesso!', message: 'Bem-vindo', failed: false }];
    sessionStorage.setItem(CARRIED, JSON.stringify({ at: Date.now(), toasts }));
    act(() => showCarriedToasts());
    expect(await screen.findByText('Login realizado com sucesso!')).toBeVisible();
    expect(openToasts()).toEqual(toasts);
    expect(sessionStorage.getItem(CARRIED)).toBeNull();
    sessionStorage.setItem(CARRIED, JSON.stringify({ at: Date.now() - 60_000, toasts: [{ title: 'Antigo', failed: true }] }));
    act(() => showCarriedToasts());
    expect(openToasts()).toEqual(toasts);
  });

  it('are no longer carried once they are closed', async () => {
    renderToasts();
    act(() => notify.failure('Acesso negado'));
    const toast = await screen.findByText('Acesso negado');
    expect(openToasts()).toContainEqual({ title: 'Acesso negado', message: undefined, failed: true });
    const close = toast.closest('[role="alert"]')?.querySelector('button');
    act(() => close?.click());
    expect(openToasts()).not.toContainEqual(expect.objectContaining({ title: 'Acesso negado' }));
  });
});

describe('the console that the browser keeps for Back', () => {
  it('is hidden until its session was compared', async () => {
    hideWhileAway();
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    expect(document.body).not.toBeVisible();
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(document.body).not.toBeVisible();
    await new Promise((painted) => requestAnimationFrame(painted));
    expect(document.body).toBeVisible();
  });
});
