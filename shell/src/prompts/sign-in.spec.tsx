import { FakeProblem, fakeApi } from '@aflora/api-client/testing';
import { notify, UiProvider } from '@aflora/ui/provider';
import { aPerson, type Person } from '@aflora/ui/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { createServices, type Services } from '../services/create-services';
import { useSessionKey } from '../session/use-session';
import { aUser } from '../testing/a-shell';
import { aToken } from '../testing/a-session';
import { PromptHost, signInDialog } from './prompt-host';
import { SignInNotice } from './sign-in-notice';

const LOGIN = 'POST /api/auth/login';
const aSession = (given = {}) => ({ accessToken: aToken('t'), expiresAt: new Date().toISOString(), user: aUser(given) });

/** Renders a page with a form; the API no longer accepts its session until the user signs in again. */
function renderExpiredPage() {
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
  const toasts = { success: silent('success'), failure: silent('failure') };
  const services = createServices();
  pages.push(services);
  const outcomes: string[] = [];
  render(
    <UiProvider env="test">
      <MemoryRouter initialEntries={['/perfil']}>
        <Page services={services} outcomes={outcomes} />
      </MemoryRouter>
      <SignInNotice prompt={services.signInAgain} />
      <PromptHost prompt={services.signInAgain} services={services} load={signInDialog} />
    </UiProvider>,
  );
  const person = aPerson();
  const click = (name: string) => person.click(screen.getByRole('button', { name }));
  const save = async () => {
    await person.fill(screen.getByLabelText('Telefone'), '11999990000');
    await click('Salvar');
    return screen.findByLabelText('Senha');
  };
  return { api, saved, services, toasts, outcomes, person, click, save };
}

function Page({ services, outcomes }: { services: Services; outcomes: string[] }) {
  const sessionKey = useSessionKey(services.session);
  return (
    <>
      <output>{useLocation().pathname}</output>
      <Routes key={sessionKey}>
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
// All tests share the window, whose storage events each page listens to.
afterEach(() => {
  pages.forEach(({ signInAgain }) => signInAgain.cancel());
  pages = [];
});

describe('the login dialog of an expired session', () => {
  it('opens over the form, lets its save continue and returns the focus', async () => {
    const { save, person, click, saved, toasts } = renderExpiredPage();
    const password = await save();
    expect(screen.getByRole('dialog')).toHaveAccessibleName('Entre novamente');
    expect(screen.getByLabelText('E-mail')).toHaveValue('clara@demo.local');
    await waitFor(() => expect(password).toHaveFocus());
    await person.fill(password, 'segredo');
    await click('Entrar');
    await waitFor(() => expect(saved).toEqual([{ phone: '11999990000' }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByLabelText('Telefone')).toHaveValue('11999990000');
    expect(toasts.success).toHaveBeenCalledWith('Login realizado com sucesso!', 'Bem-vindo, clara@demo.local!');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Salvar' })).toHaveFocus());
  });

  it.each([
    ['auth.invalid-credentials', 'E-mail ou senha incorretos.'],
    ['network.offline', 'Verifique sua internet e tente novamente.'],
  ] as const)('stays open after %s', async (code, message) => {
    const { save, person, click, api, saved, toasts } = renderExpiredPage();
    await person.fill(await save(), 'errada');
    api.on({ [LOGIN]: () => (code === 'network.offline' ? Promise.reject(new TypeError('failed to fetch')) : new FakeProblem(code)) });
    await click('Entrar');
    await waitFor(() => expect(toasts.failure).toHaveBeenCalledWith('Erro no login', message));
    expect(screen.getByRole('dialog')).toBeVisible();
    expect(saved).toEqual([]);
  });

  it('requests the mails for an unconfirmed address and for a forgotten password', async () => {
    const { save, person, click, api, toasts } = renderExpiredPage();
    api.on({
      [LOGIN]: () => new FakeProblem('auth.email-not-confirmed'),
      'POST /api/auth/resend-confirmation': () => undefined,
      'POST /api/auth/forgot-password': () => undefined,
    });
    await person.fill(await save(), 'segredo');
    await click('Entrar');
    await person.click(await screen.findByRole('button', { name: 'Reenviar e-mail de confirmação' }));
    await waitFor(() => expect(toasts.success).toHaveBeenCalledTimes(1));
    await click('Esqueceu sua senha?');
    await waitFor(() => expect(toasts.success).toHaveBeenCalledTimes(2));
    expect(api.requests.slice(-2).map(({ path, body }) => [path, body])).toEqual([
      ['/api/auth/resend-confirmation', { email: 'clara@demo.local' }],
      ['/api/auth/forgot-password', { email: 'clara@demo.local' }],
    ]);
  });

  it.each([
    ['its button', (click: (name: string) => Promise<void>) => click('Cancelar')],
    ['Escape', (_click: unknown, person: Person) => person.keyboard('{Escape}')],
  ])('keeps the form when it is closed by %s, and leaves a notice that reopens it', async (_how, close) => {
    const { save, click, person, outcomes } = renderExpiredPage();
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

  it('leaves the page and sends nothing of it when another user signs in', async () => {
    const { save, person, click, api, saved } = renderExpiredPage();
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

  it('closes when the user signs in in another tab', async () => {
    const { save, api, saved } = renderExpiredPage();
    await save();
    api.on({ 'PATCH /api/profile': ({ body }) => saved.push(body) && undefined });
    localStorage.setItem('aflora.session', JSON.stringify({ ...aSession(), accessToken: aToken('other'), receivedAt: Date.now() }));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'aflora.session' })));
    await waitFor(() => expect(saved).toEqual([{ phone: '11999990000' }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
