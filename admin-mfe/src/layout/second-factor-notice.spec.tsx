import { screen } from '@testing-library/react';
import { consoleApi } from '../testing/console-api';
import { renderConsole } from '../testing/render-console';

const NOTICE = { name: 'Verificação em duas etapas' };

describe('the notice about the second factor', () => {
  beforeEach(() => {
    window.localStorage.clear();
    consoleApi();
  });

  it('asks an administrator without one, and stays away after "Agora não"', async () => {
    const { user: person } = renderConsole('/dashboard', { admin: { hasSecondFactor: false } });
    expect(await screen.findByRole('complementary', NOTICE)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Configurar' })).toHaveAttribute('href', '/perfil#verificacao');
    await person.click(screen.getByRole('button', { name: 'Agora não' }));
    expect(screen.queryByRole('complementary', NOTICE)).not.toBeInTheDocument();
    expect(JSON.parse(localStorage.getItem('aflora.second-factor-postponed') ?? '{}')).toMatchObject({ userId: 'u1' });
  });

  it('is not shown to one who has it', async () => {
    renderConsole('/dashboard');
    await screen.findByRole('heading', { level: 1, name: 'Overview' });
    expect(screen.queryByRole('complementary', NOTICE)).not.toBeInTheDocument();
  });
});
