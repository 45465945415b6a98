import { UiProvider } from '@aflora/ui/provider';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aShell } from '../testing/a-shell';
import { loadRemote } from './load-remote';
import { RemoteOutlet } from './remote-outlet';

jest.mock('./load-remote');
const load = jest.mocked(loadRemote);

function renderOutlet(name: 'site' | 'admin') {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  render(
    <UiProvider env="test">
      <RemoteOutlet name={name} shell={aShell(null).shell} />
    </UiProvider>,
  );
}

describe('a remote in the shell', () => {
  it('is waited for and then shown', async () => {
    load.mockResolvedValue({ App: () => <main>the remote</main> });
    renderOutlet('site');
    expect(screen.getByRole('status', { name: 'Carregando...' })).toBeVisible();
    expect(await screen.findByText('the remote')).toBeVisible();
  });

  it('that is away leaves a Portuguese page whose retry recovers', async () => {
    load.mockRejectedValueOnce(new Error('away'));
    renderOutlet('admin');
    expect(await screen.findByRole('heading', { name: 'O painel administrativo não abriu' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Voltar ao site' })).toHaveAttribute('href', '/');
    load.mockResolvedValueOnce({ App: () => <main>the console</main> });
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByText('the console')).toBeVisible();
  });

  it('that throws while rendering leaves the same page', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    load.mockResolvedValue({
      App: () => {
        throw new Error('missing chunk');
      },
    });
    renderOutlet('site');
    expect(await screen.findByRole('heading', { name: 'O site não abriu' })).toBeVisible();
  });
});
