import { FakeProblem } from '@aflora/api-client/testing';
import type { SecondFactorsView } from '@aflora/contracts';
import { HISTORY_MOVED } from '@aflora/mfe-contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { justSignedIn, openProfile, profileApi } from '../testing/open-profile';

const startRegistration = jest.fn();
jest.mock('@simplewebauthn/browser', () => ({
  browserSupportsWebAuthn: () => true,
  startRegistration: (options: unknown) => startRegistration(options) as unknown,
}));

const LIST = 'GET /api/auth/second-factors';
const CODES = ['ABCDE-FGHJK', 'LMNPQ-RSTUV'];
const app = { id: 'f1', kind: 'totp' as const, name: null, createdAt: '2026-01-01T12:00:00Z', lastUsedAt: '2026-02-11T12:00:00Z' };
const setUp = { challenge: 'a challenge', secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Aflora:x?secret=JBSWY3DPEHPK3PXP' };
const aView = (given: Partial<SecondFactorsView> = {}): SecondFactorsView => ({
  factors: [],
  recoveryCodesLeft: 0,
  isRequired: false,
  ...given,
});

async function openTwoSteps(view: SecondFactorsView, more: Parameters<typeof profileApi>[0] = {}, user = justSignedIn()) {
  const api = profileApi({ [LIST]: () => view, 'GET /api/auth/me': () => user, ...more });
  const site = await openProfile(user);
  const section = within(screen.getByRole('region', { name: 'Verificação em duas etapas' }));
  const click = async (name: string) => site.person.click(await section.findByRole('button', { name }));
  return { ...site, api, section, click };
}

describe('the verification in two steps', () => {
  it('is set up with an app: QR code, key, first code, then recovery codes to keep', async () => {
    const { section, click, person, api } = await openTwoSteps(aView(), {
      'POST /api/auth/second-factors/totp/set-up': () => setUp,
      'POST /api/auth/second-factors/totp': () => ({ recoveryCodes: CODES }),
    });
    await click('Usar aplicativo autenticador');
    expect(await section.findByRole('img', { name: 'Código QR para o aplicativo autenticador' })).toBeVisible();
    expect(section.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    expect(section.getByLabelText('Código')).toHaveFocus();
    await person.fill(section.getByLabelText('Código'), '123456');
    await click('Confirmar código');
    for (const code of CODES) expect(await section.findByText(code)).toBeVisible();
    expect(api.requests.find(({ path }) => path === '/api/auth/second-factors/totp')?.body).toEqual({
      challenge: 'a challenge',
      code: '123456',
    });
    expect(section.getByRole('group', { name: 'Códigos de recuperação' })).toHaveFocus();
    await click('Já guardei os códigos');
    expect(section.queryByText('ABCDE-FGHJK')).not.toBeInTheDocument();
    expect(section.getByRole('heading', { name: 'Verificação em duas etapas' })).toHaveFocus();
  });

  describe('with recovery codes that are shown', () => {
    const isReloadHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    async function showCodes() {
      const view = await openTwoSteps(aView({ factors: [app], recoveryCodesLeft: 2 }), {
        'POST /api/auth/second-factors/recovery-codes': () => ({ recoveryCodes: CODES }),
      });
      await view.click('Gerar novos códigos');
      await view.section.findByText('ABCDE-FGHJK');
      return view;
    }
    const question = async () => within(await screen.findByRole('dialog', { name: 'Você já guardou os códigos?' }));

    it.each([
      [
        'a link',
        async ({ person }: Awaited<ReturnType<typeof showCodes>>) => {
          await person.click(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Termos' }));
        },
        '/termos',
      ],
      [
        'a sign-out',
        async ({ person }: Awaited<ReturnType<typeof showCodes>>) => {
          const banner = within(screen.getByRole('banner'));
          await person.click(banner.getByRole('button', { name: /Clara/ }));
          await person.click(banner.getByRole('button', { name: 'Sair' }));
        },
        '/',
      ],
    ])('is not left by %s without a question', async (_way, goAway, there) => {
      const view = await showCodes();
      await goAway(view);
      await view.person.click((await question()).getByRole('button', { name: 'Ver os códigos' }));
      expect(view.section.getByText('ABCDE-FGHJK')).toBeVisible();
      expect(view.address()).toBe('/perfil');
      await goAway(view);
      await view.person.click((await question()).getByRole('button', { name: 'Já guardei, sair' }));
      await waitFor(() => expect(view.address()).toBe(there));
    });

    it('is not left by Back without a question', async () => {
      const { section } = await showCodes();
      const back = jest.spyOn(window.history, 'go').mockImplementation();
      const isTakenBack = await act(async () => !window.dispatchEvent(new Event(HISTORY_MOVED, { cancelable: true })));
      expect(isTakenBack).toBe(true);
      expect(back).toHaveBeenCalledWith(1);
      expect(await question()).toBeTruthy();
      expect(section.getByText('ABCDE-FGHJK')).toBeVisible();
      back.mockRestore();
    });

    it('is not reloaded without the browser’s question, until they are saved', async () => {
      const { click } = await showCodes();
      expect(isReloadHeld()).toBe(true);
      await click('Já guardei os códigos');
      expect(isReloadHeld()).toBe(false);
    });
  });

  it('shows a wrong first code under its field', async () => {
    const errors = [{ field: 'code', code: 'wrong-code' as const, params: {} }];
    const { section, click, person } = await openTwoSteps(aView(), {
      'POST /api/auth/second-factors/totp/set-up': () => setUp,
      'POST /api/auth/second-factors/totp': () => new FakeProblem('validation.failed', { errors }),
    });
    await click('Usar aplicativo autenticador');
    await person.fill(await section.findByLabelText('Código'), '123456');
    await click('Confirmar código');
    expect(await section.findByText('Código incorreto ou já usado. Confira também a hora do celular.')).toBeVisible();
  });

  it('shows what another tab has set up meanwhile, instead of a key that is of no use', async () => {
    const { section, click, person, api, notify } = await openTwoSteps(aView(), {
      'POST /api/auth/second-factors/totp/set-up': () => setUp,
      'POST /api/auth/second-factors/totp': () => new FakeProblem('second-factor.exists'),
    });
    await click('Usar aplicativo autenticador');
    await person.fill(await section.findByLabelText('Código'), '123456');
    api.on({ [LIST]: () => aView({ factors: [app], recoveryCodesLeft: 10 }) });
    await click('Confirmar código');
    expect(await section.findByText('Restam 10 códigos de recuperação.')).toBeVisible();
    expect(section.queryByLabelText('Código')).not.toBeInTheDocument();
    expect(notify.failure).toHaveBeenCalledTimes(1);
    expect(document.body).not.toHaveFocus();
  });

  it('is set up with a passkey; nothing happens when the browser’s dialog is closed', async () => {
    const { section, click, api } = await openTwoSteps(aView(), {
      'POST /api/auth/second-factors/passkeys/set-up': () => ({ challenge: 'a challenge', options: '{"challenge":"x"}' }),
      'POST /api/auth/second-factors/passkeys': () => ({ recoveryCodes: CODES }),
    });
    startRegistration.mockRejectedValueOnce(new Error('closed'));
    await click('Adicionar chave de acesso');
    await waitFor(() => expect(startRegistration).toHaveBeenCalledTimes(1));
    startRegistration.mockResolvedValueOnce({ id: 'key' });
    await click('Adicionar chave de acesso');
    expect(await section.findByText('ABCDE-FGHJK')).toBeVisible();
    const sent = api.requests.filter(({ path }) => path === '/api/auth/second-factors/passkeys');
    expect(sent.map(({ body }) => body)).toEqual([{ challenge: 'a challenge', passkey: '{"id":"key"}' }]);
  });

  it('lists what is set up, and removes it after a question', async () => {
    const { section, click, person, api, notify } = await openTwoSteps(aView({ factors: [app], recoveryCodesLeft: 9 }), {
      'DELETE /api/auth/second-factors/f1': () => undefined,
    });
    expect(await section.findByText('Restam 9 códigos de recuperação.')).toBeVisible();
    api.on({ [LIST]: () => aView() });
    expect(section.queryByRole('button', { name: 'Usar aplicativo autenticador' })).not.toBeInTheDocument();
    await click('Remover Aplicativo autenticador');
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remover' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Verificação em duas etapas', 'O meio de verificação foi removido.'));
    expect(api.requests.some(({ method }) => method === 'DELETE')).toBe(true);
    await waitFor(() => expect(section.getByRole('heading', { name: 'Verificação em duas etapas' })).toHaveFocus());
  });

  it('informs administrators who need it, and keeps their only factor', async () => {
    const user = justSignedIn({ isAdmin: true, needsSecondFactor: true });
    const { section } = await openTwoSteps(aView({ factors: [app], isRequired: true }), {}, user);
    expect(await section.findByText(/o painel abre assim que/)).toBeVisible();
    expect(section.queryByRole('button', { name: /Remover/ })).not.toBeInTheDocument();
  });
});
