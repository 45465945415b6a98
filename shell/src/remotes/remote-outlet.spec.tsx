import { UiProvider } from '@aflora/ui/provider';
import { aPerson } from '@aflora/ui/testing';
import { act, render, screen } from '@testing-library/react';
import { Link, MemoryRouter, Route, Routes, useNavigate } from 'react-router-dom';
import { aShell } from '../testing/a-shell';
import { loadRemote, replaceRelease } from './load-remote';
import { RemoteOutlet } from './remote-outlet';

jest.mock('./load-remote');
const load = jest.mocked(loadRemote);
const replace = jest.mocked(replaceRelease);

let goBack: () => void;
/** The browser's Back. */
function Back() {
  const navigate = useNavigate();
  goBack = () => void navigate(-1);
  return null;
}

function renderOutlet(name: 'site' | 'admin') {
  render(
    <UiProvider env="test">
      <MemoryRouter>
        <Back />
        <RemoteOutlet name={name} shell={aShell(null).shell} />
      </MemoryRouter>
    </UiProvider>,
  );
}

const aRelease = (release: string, App: () => React.ReactNode) => ({ release, module: { App } });
const throwing = () => {
  throw new Error('missing chunk');
};

describe('a remote in the shell', () => {
  beforeEach(() => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });

  it('is shown after a spinner', async () => {
    load.mockResolvedValue(aRelease('new', () => <main>the remote</main>));
    renderOutlet('site');
    expect(screen.getByRole('status', { name: 'Carregando...' })).toBeVisible();
    expect(await screen.findByText('the remote')).toBeVisible();
  });

  it('is replaced by an error page with a retry button when it does not load', async () => {
    load.mockRejectedValueOnce(new Error('unavailable'));
    renderOutlet('admin');
    expect(await screen.findByRole('heading', { name: 'O painel administrativo não abriu' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Voltar ao site' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('button', { name: 'Tentar novamente' })).toBeEnabled();
  });

  it('opens by itself once the connection is back, when there was none', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    load.mockRejectedValueOnce(new Error('unavailable'));
    renderOutlet('site');
    expect(await screen.findByRole('heading', { name: 'Sem conexão' })).toBeVisible();
    expect(screen.getByText(/abre sozinha assim que a internet voltar/)).toBeVisible();
  });

  it('is replaced by its previous release when it throws while rendering', async () => {
    load.mockResolvedValue(aRelease('new', throwing));
    replace.mockResolvedValueOnce(aRelease('old', () => <main>the previous one</main>));
    renderOutlet('site');
    expect(await screen.findByText('the previous one')).toBeVisible();
    expect(replace).toHaveBeenCalledWith('site', expect.anything(), { release: 'new', error: expect.any(Error) });
  });

  it('is replaced by an error page when both of its releases throw', async () => {
    load.mockResolvedValue(aRelease('new', throwing));
    replace.mockResolvedValueOnce(aRelease('old', throwing)).mockRejectedValueOnce(new Error('unavailable'));
    renderOutlet('site');
    expect(await screen.findByRole('heading', { name: 'O site não abriu' })).toBeVisible();
  });

  describe('with a page that can’t be loaded', () => {
    const Missing = throwing;
    const pages = () => (
      <Routes>
        <Route path="/" element={<Link to="/missing">open</Link>} />
        <Route path="/missing" element={<Missing />} />
      </Routes>
    );
    const openMissing = async () => {
      const person = aPerson();
      load.mockResolvedValue(aRelease('new', pages));
      renderOutlet('site');
      await person.click(await screen.findByRole('link', { name: 'open' }));
      return person;
    };

    it('keeps its other pages while the connection is away, and tries no other release', async () => {
      jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
      const person = await openMissing();
      expect(await screen.findByRole('heading', { name: 'Sem conexão' })).toBeVisible();
      expect(document.title).toBe('Sem conexão');
      await person.click(screen.getByRole('button', { name: 'Voltar à página anterior' }));
      expect(await screen.findByRole('link', { name: 'open' })).toBeVisible();
      expect(replace).not.toHaveBeenCalled();
    });

    it('keeps its other pages when no other release loads either', async () => {
      replace.mockRejectedValueOnce(new Error('unavailable'));
      await openMissing();
      expect(await screen.findByRole('heading', { name: 'O site não abriu' })).toBeVisible();
      expect(replace).toHaveBeenCalledTimes(1);
      act(() => goBack());
      expect(await screen.findByRole('link', { name: 'open' })).toBeVisible();
    });

    it('leads nowhere else where it is the first page', async () => {
      jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
      load.mockResolvedValue(aRelease('new', throwing));
      renderOutlet('site');
      expect(await screen.findByRole('heading', { name: 'Sem conexão' })).toBeVisible();
      expect(screen.queryByRole('button')).not.toBeInTheDocument();
    });
  });
});
