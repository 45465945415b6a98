import { UiProvider } from '@aflora/ui/provider';
import { render, screen } from '@testing-library/react';
import { aShell } from '../testing/a-shell';
import { loadRemote, replaceRelease } from './load-remote';
import { RemoteOutlet } from './remote-outlet';

jest.mock('./load-remote');
const load = jest.mocked(loadRemote);
const replace = jest.mocked(replaceRelease);

function renderOutlet(name: 'site' | 'admin') {
  render(
    <UiProvider env="test">
      <RemoteOutlet name={name} shell={aShell(null).shell} />
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
});
