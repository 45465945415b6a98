import { FakeProblem, fakeApi } from '@aflora/api-client/testing';
import type { SecondFactorChallengeView } from '@aflora/contracts';
import { notify, UiProvider } from '@aflora/ui/provider';
import { aPerson } from '@aflora/ui/testing';
import { render, screen, waitFor } from '@testing-library/react';
import { createServices } from '../services/create-services';
import { aUser } from '../testing/a-shell';
import { aToken } from '../testing/a-session';
import { PromptHost, secondFactorDialog, stepUpDialog } from './prompt-host';

const startAuthentication = jest.fn();
jest.mock('@simplewebauthn/browser', () => ({
  browserSupportsWebAuthn: () => true,
  startAuthentication: (options: unknown) => startAuthentication(options) as unknown,
}));

const LOGIN = 'POST /api/auth/login';
const COMPLETE = 'POST /api/auth/login/second-factor';
const STEP_UP = 'POST /api/auth/step-up';
const aSession = (given = {}) => ({
  accessToken: aToken('t'),
  expiresAt: new Date().toISOString(),
  user: aUser({ hasSecondFactor: true, ...given }),
});
const aChallenge = (given: Partial<SecondFactorChallengeView> = {}): SecondFactorChallengeView => ({
  challenge: 'a challenge',
  methods: ['totp', 'recovery-code'],
  passkeyOptions: null,
  ...given,
});
const wrongCode = { errors: [{ field: 'code', code: 'wrong-code' as const, params: {} }] };

function renderShell() {
  const failure = jest.spyOn(notify, 'failure').mockImplementation(() => undefined);
  const services = createServices();
  render(
    <UiProvider env="test">
      <PromptHost prompt={services.secondFactor} services={services} load={secondFactorDialog} />
      <PromptHost prompt={services.stepUp} services={services} load={stepUpDialog} />
    </UiProvider>,
  );
  const outcomes: unknown[] = [];
  const signIn = async () => {
    void services.session.signIn({ email: 'clara@demo.local', password: 'segredo' }).then(
      ({ email }) => outcomes.push(email),
      (error: { code: string }) => outcomes.push(error.code),
    );
    return screen.findByLabelText('Código');
  };
  const person = aPerson();
  const click = (name: string) => person.click(screen.getByRole('button', { name }));
  return { services, failure, outcomes, signIn, person, click };
}

beforeEach(() => localStorage.clear());

describe('the second step of a login', () => {
  it('takes a code after the password', async () => {
    const api = fakeApi({
      [LOGIN]: () => new FakeProblem('auth.second-factor-required', { params: { ...aChallenge() } }),
      [COMPLETE]: () => aSession(),
    });
    const { signIn, person, click, outcomes, services } = renderShell();
    const field = await signIn();
    expect(screen.getByRole('dialog')).toHaveAccessibleName('Verificação em duas etapas');
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    expect(services.session.getUser()).toBeNull();
    await person.fill(field, '123456');
    await click('Verificar');
    await waitFor(() => expect(outcomes).toEqual(['clara@demo.local']));
    expect(api.requests.at(-1)?.body).toEqual({ challenge: 'a challenge', code: '123456' });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('shows a wrong code under its field and stays open', async () => {
    fakeApi({
      [LOGIN]: () => new FakeProblem('auth.second-factor-required', { params: { ...aChallenge() } }),
      [COMPLETE]: () => new FakeProblem('validation.failed', wrongCode),
    });
    const { signIn, person, click, outcomes } = renderShell();
    await person.fill(await signIn(), '123456');
    await click('Verificar');
    expect(await screen.findByText('Código incorreto ou já usado. Confira também a hora do celular.')).toBeVisible();
    expect(outcomes).toEqual([]);
  });

  it('takes a passkey', async () => {
    const challenge = aChallenge({ methods: ['passkey'], passkeyOptions: '{"challenge":"x"}' });
    const api = fakeApi({
      [LOGIN]: () => new FakeProblem('auth.second-factor-required', { params: { ...challenge } }),
      [COMPLETE]: () => aSession(),
    });
    startAuthentication.mockResolvedValue({ id: 'key' });
    const { signIn, click, outcomes } = renderShell();
    await signIn();
    await click('Usar chave de acesso');
    await waitFor(() => expect(outcomes).toEqual(['clara@demo.local']));
    expect(startAuthentication).toHaveBeenCalledWith({ optionsJSON: { challenge: 'x' } });
    expect(api.requests.at(-1)?.body).toEqual({ challenge: 'a challenge', passkey: '{"id":"key"}' });
  });

  it('ends with the login’s own problem when it is cancelled, or when its time is over', async () => {
    const api = fakeApi({ [LOGIN]: () => new FakeProblem('auth.second-factor-required', { params: { ...aChallenge() } }) });
    const { signIn, person, click, outcomes, failure } = renderShell();
    await signIn();
    await click('Cancelar');
    await waitFor(() => expect(outcomes).toEqual(['auth.second-factor-required']));
    expect(failure).not.toHaveBeenCalled();
    api.on({ [COMPLETE]: () => new FakeProblem('auth.challenge-expired') });
    await person.fill(await signIn(), '123456');
    await click('Verificar');
    await waitFor(() => expect(outcomes).toHaveLength(2));
    expect(failure.mock.calls).toEqual([['Verificação em duas etapas', 'O tempo para confirmar acabou. Comece de novo.']]);
  });
});

describe('the step-up of an account with a second factor', () => {
  it('takes a code instead of the password, and the request goes on', async () => {
    let confirmed = false;
    const api = fakeApi({
      [LOGIN]: () => aSession(),
      'GET /api/privacy/export': () => (confirmed ? { mine: true } : new FakeProblem('auth.step-up-required')),
      'GET /api/auth/me': () => aUser({ hasSecondFactor: true }),
      'POST /api/auth/second-factors/challenge': () => aChallenge(),
      [STEP_UP]: () => void (confirmed = true),
    });
    const { services, person, click } = renderShell();
    await services.session.signIn({ email: 'clara@demo.local', password: 'segredo' });
    const exported = services.shell.api.get('/api/privacy/export');
    const field = await screen.findByLabelText('Código');
    expect(screen.getByRole('dialog')).toHaveAccessibleName('Confirme que é você');
    expect(screen.queryByLabelText('Senha')).not.toBeInTheDocument();
    await person.fill(field, 'ABCDE-FGHJK');
    await click('Confirmar');
    expect(await exported).toEqual({ mine: true });
    expect(api.requests.find(({ path }) => path === '/api/auth/step-up')?.body).toEqual({ code: 'ABCDE-FGHJK' });
  });
});
