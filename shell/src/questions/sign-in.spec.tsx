import { FakeProblem, fakeApi } from '@aflora/api-client/testing';
import { notify, UiProvider } from '@aflora/ui/provider';
import { aPerson, type Person } from '@aflora/ui/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { createServices, type Services } from '../services/create-services';
import { useTurn } from '../session/use-turn';
import { aUser } from '../testing/a-shell';
import { aToken } from '../testing/a-token';
import { QuestionHost, signInDialog } from './question-host';
import { SignInNotice } from './sign-in-notice';

const LOGIN = 'POST /api/auth/login';
const aSession = (given = {}) => ({ accessToken: aToken('t'), expiresAt: new Date().toISOString(), user: aUser(given) });

/** A page with a form, of a session that the server no longer knows. */
function aTypedForm() {
  let isLive = false;
  const saved: unknown[] = [];
  const api = fakeApi({
    'PATCH /api/profile': ({ body }) => (isLive ? saved.push(body) && undefined : new FakeProblem('auth.required')),
    'POST /api/auth/refresh': () => new FakeProblem('auth.session-ended'),
    [LOGIN]: () => {
      isLive = true;
      return aSession();
    },
  });
  localStorage.setItem('aflora.session', JSON.stringify({ ...aSession(), receivedAt: Date.now() }));
  const silent = (name: 'success' | 'failure') => jest.spyOn(notify, name).mockImplementation(() => undefined);
  const told = { success: silent('success'), failure: silent('failure') };
  const services = createServices();
  pages.push(services);
  const outcomes: string[] = [];
  render(
    <UiProvider env="test">
      <MemoryRouter initialEntries={['/perfil']}>
        <Page services={services} outcomes={outcomes} />
      </MemoryRouter>
      <SignInNotice question={services.signInAgain} />
      <QuestionHost question={services.signInAgain} services={services} load={signInDialog} />
    </UiProvider>,
  );
  const person = aPerson();
  const click = (name: string) => person.click(screen.getByRole('button', { name }));
  const save = async () => {
    await person.fill(screen.getByLabelText('Telefone'), '11999990000');
    await click('Salvar');
    return screen.findByLabelText('Senha');
  };
  return { api, saved, services, told, outcomes, person, click, save };
}

function Page({ services, outcomes }: { services: Services; outcomes: string[] }) {
  const turn = useTurn(services.session);
  return (
    <>
      <output>{useLocation().pathname}</output>
      <Routes key={turn}>
        <Route path="*" element={<Form services={services} outcomes={outcomes} />} />
      </Routes>
    </>
  );
}

function Form({ services, outcomes }: { services: Services; outcomes: string[] }) {
  const [phone, setPhone] = useState('');
  const save = () =>
    services.shell.api.patch('/api/profile', { phone }).then(
      () => outcomes.push('saved'),
      (error: { code: string }) => outcomes.push(error.code),
    );
  return (
    <>
      <input aria-label="Telefone" value={phone} onChange={(event) => setPhone(event.target.value)} />
      <button type="button" onClick={() => void save()}>
        Salvar
      </button>
    </>
  );
}

let pages: Services[] = [];

beforeEach(() => localStorage.clear());
// The window is one for all tests, and each page listens to what other tabs do.
afterEach(() => {
  pages.forEach(({ signInAgain }) => signInAgain.withdraw());
  pages = [];
});

describe('the login of an expired session', () => {
  it('opens over the form, whose save goes on after it; the focus goes back', async () => {
    const { save, person, click, saved, told } = aTypedForm();
    const password = await save();
    expect(screen.getByRole('dialog')).toHaveAccessibleName('Entre novamente');
    expect(screen.getByLabelText('E-mail')).toHaveValue('clara@demo.local');
    await waitFor(() => expect(password).toHaveFocus());
    await person.fill(password, 'segredo');
    await click('Entrar');
    await waitFor(() => expect(saved).toEqual([{ phone: '11999990000' }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByLabelText('Telefone')).toHaveValue('11999990000');
    expect(told.success).toHaveBeenCalledWith('Login realizado com sucesso!', 'Bem-vindo, clara@demo.local!');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Salvar' })).toHaveFocus());
  });

  it.each([
    ['auth.invalid-credentials', 'E-mail ou senha incorretos.'],
    ['network.offline', 'Verifique sua internet e tente novamente.'],
  ] as const)('stays open over %s', async (code, message) => {
    const { save, person, click, api, saved, told } = aTypedForm();
    await person.fill(await save(), 'errada');
    api.on({ [LOGIN]: () => (code === 'network.offline' ? Promise.reject(new TypeError('failed to fetch')) : new FakeProblem(code)) });
    await click('Entrar');
    await waitFor(() => expect(told.failure).toHaveBeenCalledWith('Erro no login', message));
    expect(screen.getByRole('dialog')).toBeVisible();
    expect(saved).toEqual([]);
  });

  it('sends the mail that an unconfirmed address needs, and the one for a forgotten password', async () => {
    const { save, person, click, api, told } = aTypedForm();
    api.on({
      [LOGIN]: () => new FakeProblem('auth.email-not-confirmed'),
      'POST /api/auth/resend-confirmation': () => undefined,
      'POST /api/auth/forgot-password': () => undefined,
    });
    await person.fill(await save(), 'segredo');
    await click('Entrar');
    await person.click(await screen.findByRole('button', { name: 'Reenviar e-mail de confirmação' }));
    await waitFor(() => expect(told.success).toHaveBeenCalledTimes(1));
    await click('Esqueceu sua senha?');
    await waitFor(() => expect(told.success).toHaveBeenCalledTimes(2));
    expect(api.requests.slice(-2).map(({ path, body }) => [path, body])).toEqual([
      ['/api/auth/resend-confirmation', { email: 'clara@demo.local' }],
      ['/api/auth/forgot-password', { email: 'clara@demo.local' }],
    ]);
  });

  it.each([
    ['its button', (click: (name: string) => Promise<void>) => click('Cancelar')],
    ['Escape', (_click: unknown, person: Person) => person.keyboard('{Escape}')],
  ])('closed by %s keeps the form, says why nothing is saved and how to go on', async (_how, close) => {
    const { save, click, person, outcomes } = aTypedForm();
    await waitFor(async () => expect(await save()).toHaveFocus());
    await close(click, person);
    await waitFor(() => expect(outcomes).toEqual(['auth.required']));
    expect(screen.getByLabelText('Telefone')).toHaveValue('11999990000');
    expect(await screen.findByText('Sua sessão terminou')).toBeVisible();
    await click('Entrar');
    await person.fill(await screen.findByLabelText('Senha'), 'segredo');
    await person.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByText('Sua sessão terminou')).not.toBeInTheDocument());
  });

  it('of somebody else leaves the page and sends nothing of what was typed there', async () => {
    const { save, person, click, api, saved } = aTypedForm();
    api.on({ [LOGIN]: () => aSession({ id: '2', email: 'rosa@demo.local' }) });
    const password = await save();
    await person.clear(screen.getByLabelText('E-mail'));
    await person.fill(screen.getByLabelText('E-mail'), 'rosa@demo.local');
    await person.fill(password, 'segredo');
    await click('Entrar');
    await waitFor(() => expect(screen.getByText('/')).toBeInTheDocument());
    expect(screen.getByLabelText('Telefone')).toHaveValue('');
    expect(saved).toEqual([]);
  });

  it('goes away when another tab has signed in', async () => {
    const { save, api, saved } = aTypedForm();
    await save();
    api.on({ 'PATCH /api/profile': ({ body }) => saved.push(body) && undefined });
    localStorage.setItem('aflora.session', JSON.stringify({ ...aSession(), accessToken: aToken('other'), receivedAt: Date.now() }));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'aflora.session' })));
    await waitFor(() => expect(saved).toEqual([{ phone: '11999990000' }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
