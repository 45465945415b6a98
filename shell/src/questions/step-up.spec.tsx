import { createApiClient } from '@aflora/api-client';
import { FakeProblem, fakeApi } from '@aflora/api-client/testing';
import { UiProvider } from '@aflora/ui/provider';
import { aPerson } from '@aflora/ui/testing';
import { render, screen, waitFor } from '@testing-library/react';
import { Session } from '../session/session';
import { Question } from './question';
import { QuestionHost, stepUpDialog } from './question-host';

const EXPORT = 'GET /api/privacy/export';
const CONFIRM = 'POST /api/auth/step-up';
const wrong = { errors: [{ field: 'password', code: 'wrong-password' as const, params: {} }] };

/** A page with a button whose call asks for the password until it was given. */
function aCautiousApi() {
  let confirmed = false;
  const api = fakeApi({
    [EXPORT]: () => (confirmed ? { mine: true } : new FakeProblem('auth.step-up-required')),
    'GET /api/auth/me': () => new FakeProblem('auth.required'),
    [CONFIRM]: ({ body }) => {
      confirmed = (body as { password: string }).password === 'segredo';
      return confirmed ? undefined : new FakeProblem('validation.failed', wrong);
    },
  });
  const stepUp = new Question();
  const client = createApiClient({ confirmPassword: stepUp.ask });
  const notify = { success: jest.fn(), failure: jest.fn() };
  const session = new Session();
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
      <QuestionHost question={stepUp} services={{ session, shell: { api: client, session, notify } }} load={stepUpDialog} />
    </UiProvider>,
  );
  const person = aPerson();
  const click = (name: string) => person.click(screen.getByRole('button', { name }));
  const ask = async () => {
    await click('Exportar');
    return screen.findByLabelText('Senha');
  };
  return { api, notify, outcomes, person, click, ask };
}

describe('the question for the password', () => {
  it('says why, takes the password and lets the call go on; the focus goes back', async () => {
    const { ask, person, click, outcomes } = aCautiousApi();
    const field = await ask();
    expect(screen.getByRole('dialog')).toHaveAccessibleName('Confirme sua senha');
    expect(field).toHaveAttribute('autocomplete', 'current-password');
    await person.fill(field, 'segredo');
    await click('Confirmar');
    await waitFor(() => expect(outcomes).toEqual([{ mine: true }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Exportar' })).toHaveFocus());
  });

  it('tells a wrong password under the field and keeps asking', async () => {
    const { ask, person, click, outcomes, notify } = aCautiousApi();
    await person.fill(await ask(), 'errada');
    await click('Confirmar');
    expect(await screen.findByText('Senha incorreta.')).toBeVisible();
    expect(outcomes).toEqual([]);
    expect(notify.failure).not.toHaveBeenCalled();
  });

  it('tells everything else in one toast', async () => {
    const { ask, person, click, api, notify } = aCautiousApi();
    api.on({ [CONFIRM]: () => new FakeProblem('rate-limit.exceeded') });
    await person.fill(await ask(), 'segredo');
    await click('Confirmar');
    await waitFor(() => expect(notify.failure.mock.calls).toEqual([['Muitas tentativas', 'Aguarde um pouco e tente novamente.']]));
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it.each([
    ['by the button', '{Tab}{Tab}{Enter}'],
    ['by Escape', '{Escape}'],
  ])('declined %s leaves the call its problem', async (_how, keys) => {
    const { ask, person, outcomes, api } = aCautiousApi();
    await ask();
    await waitFor(() => expect(screen.getByLabelText('Senha')).toHaveFocus());
    await person.keyboard(keys);
    await waitFor(() => expect(outcomes).toEqual(['auth.step-up-required']));
    expect(api.requests).toHaveLength(1);
  });

  it('is one for all calls that wait for it', async () => {
    const { ask, person, click, outcomes, api } = aCautiousApi();
    await ask();
    // Behind the dialog, as another call of the page would.
    screen.getByRole('button', { name: 'Exportar', hidden: true }).click();
    await waitFor(() => expect(api.requests).toHaveLength(2));
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await person.fill(screen.getByLabelText('Senha'), 'segredo');
    await click('Confirmar');
    await waitFor(() => expect(outcomes).toEqual([{ mine: true }, { mine: true }]));
    expect(api.requests.filter(({ path }) => path === '/api/auth/step-up')).toHaveLength(1);
  });
});
