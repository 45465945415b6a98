import { createApiClient } from '@aflora/api-client';
import { FakeProblem, fakeApi } from '@aflora/api-client/testing';
import { UiProvider } from '@aflora/ui/provider';
import { aPerson } from '@aflora/ui/testing';
import { render, screen, waitFor } from '@testing-library/react';
import { Session } from '../session/session';
import { Prompt } from './prompt';
import { PromptHost, stepUpDialog } from './prompt-host';

const EXPORT = 'GET /api/privacy/export';
const CONFIRM = 'POST /api/auth/step-up';
const wrong = { errors: [{ field: 'password', code: 'wrong-password' as const, params: {} }] };

/** Renders a page with a button whose request needs a confirmed password. */
function renderStepUpPage({ hasSecondFactor = false } = {}) {
  let confirmed = false;
  const api = fakeApi({
    [EXPORT]: () => (confirmed ? { mine: true } : new FakeProblem('auth.step-up-required')),
    'GET /api/auth/me': () => new FakeProblem('auth.required'),
    [CONFIRM]: ({ body }) => {
      confirmed = (body as { password: string }).password === 'segredo';
      return confirmed ? undefined : new FakeProblem('validation.failed', wrong);
    },
  });
  const stepUp = new Prompt();
  const client = createApiClient({ confirmPassword: stepUp.open });
  const notify = { success: jest.fn(), failure: jest.fn() };
  const session = new Session();
  const user = { id: 'u1', email: 'ana@example.com', hasSecondFactor };
  jest.spyOn(session, 'getUser').mockReturnValue(user as ReturnType<Session['getUser']>);
  const outcomes: unknown[] = [];
  const call = () =>
    void client.get('/api/privacy/export').then(
      (answer) => outcomes.push(answer),
      (error: { code: string }) => outcomes.push(error.code),
    );
  render(
    <UiProvider env="test">
      <button type="button" onClick={call}>
        Exportar
      </button>
      <PromptHost prompt={stepUp} services={{ session, shell: { api: client, session, notify } }} load={stepUpDialog} />
    </UiProvider>,
  );
  const person = aPerson();
  const click = (name: string) => person.click(screen.getByRole('button', { name }));
  const openPrompt = async () => {
    await click('Exportar');
    return screen.findByLabelText('Senha');
  };
  return { api, notify, outcomes, person, click, openPrompt };
}

describe('the password prompt', () => {
  it('gives a reason, lets the request continue after the password and returns the focus', async () => {
    const { openPrompt, person, click, outcomes } = renderStepUpPage();
    const field = await openPrompt();
    expect(screen.getByRole('dialog')).toHaveAccessibleName('Confirme que é você');
    expect(field).toHaveAttribute('autocomplete', 'current-password');
    expect(field.closest('form')?.querySelector('[autocomplete="username"]')).toHaveValue('ana@example.com');
    await person.fill(field, 'segredo');
    await click('Confirmar');
    await waitFor(() => expect(outcomes).toEqual([{ mine: true }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Exportar' })).toHaveFocus());
  });

  it('shows a wrong password under the field and stays open', async () => {
    const { openPrompt, person, click, outcomes, notify } = renderStepUpPage();
    await person.fill(await openPrompt(), 'errada');
    await click('Confirmar');
    expect(await screen.findByText('Senha incorreta.')).toBeVisible();
    expect(outcomes).toEqual([]);
    expect(notify.failure).not.toHaveBeenCalled();
  });

  it('reports every other failure in one toast', async () => {
    const { openPrompt, person, click, api, notify } = renderStepUpPage();
    api.on({ [CONFIRM]: () => new FakeProblem('rate-limit.exceeded') });
    await person.fill(await openPrompt(), 'segredo');
    await click('Confirmar');
    await waitFor(() => expect(notify.failure.mock.calls).toEqual([['Muitas tentativas', 'Aguarde um pouco e tente novamente.']]));
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it.each([
    ['by the button', '{Tab}{Tab}{Enter}'],
    ['by Escape', '{Escape}'],
  ])('lets the request fail with its problem when it is declined %s', async (_how, keys) => {
    const { openPrompt, person, outcomes, api } = renderStepUpPage();
    await openPrompt();
    await waitFor(() => expect(screen.getByLabelText('Senha')).toHaveFocus());
    await person.keyboard(keys);
    await waitFor(() => expect(outcomes).toEqual(['auth.step-up-required']));
    expect(api.requests).toHaveLength(1);
  });

  it.each([
    ['gets its first second factor', false, 'auth.second-factor-required'],
    ['loses its last second factor', true, 'second-factor.not-found'],
  ] as const)('reads the user again when the account %s on another device', async (_, hasSecondFactor, code) => {
    const { openPrompt, person, click, outcomes, api } = renderStepUpPage({ hasSecondFactor });
    api.on({ [CONFIRM]: () => new FakeProblem(code), 'POST /api/auth/second-factors/challenge': () => new FakeProblem(code) });
    if (hasSecondFactor) await click('Exportar');
    else {
      await person.fill(await openPrompt(), 'segredo');
      await click('Confirmar');
    }
    await waitFor(() => expect(outcomes).toEqual(['auth.step-up-required']));
    expect(api.requests.map(({ path }) => path)).toContain('/api/auth/me');
  });

  it('is shared by all requests that wait for it', async () => {
    const { openPrompt, person, click, outcomes, api } = renderStepUpPage();
    await openPrompt();
    // The button is behind the dialog; this click stands for another request of the page.
    screen.getByRole('button', { name: 'Exportar', hidden: true }).click();
    await waitFor(() => expect(api.requests).toHaveLength(2));
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await person.fill(screen.getByLabelText('Senha'), 'segredo');
    await click('Confirmar');
    await waitFor(() => expect(outcomes).toEqual([{ mine: true }, { mine: true }]));
    expect(api.requests.filter(({ path }) => path === '/api/auth/step-up')).toHaveLength(1);
  });
});
