import { FakeProblem, fakeApi } from '@aflora/api-client/testing';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { aSessionUser } from '../../../testing/a-session-user';
import { renderSite } from '../../../testing/render-site';

const CONFIRM = 'POST /api/auth/confirm-email';
const RESEND = 'POST /api/auth/resend-confirmation';
const ADDRESS = '/confirmar-email?token=t0ken';

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const inPage = () => within(screen.getByRole('main'));

describe('the page that confirms an address', () => {
  it('confirms once, hides the token and leads to the login', async () => {
    configure({ reactStrictMode: true });
    const api = fakeApi({ [CONFIRM]: () => undefined });
    const { person, address } = renderSite(ADDRESS);
    await title('E-mail confirmado!');
    configure({ reactStrictMode: false });
    expect(api.requests.map(({ body }) => body)).toEqual([{ token: 't0ken' }]);
    await waitFor(() => expect(address()).toBe('/confirmar-email'));
    expect(document.title).toBe('Confirmar e-mail · Aflora');
    await person.click(inPage().getByRole('button', { name: 'Entrar' }));
    expect(await screen.findByRole('dialog')).toHaveAccessibleName('Entrar ou cadastrar');
  });

  it('waits for the answer', async () => {
    fakeApi({ [CONFIRM]: () => new Promise(() => undefined) });
    renderSite(ADDRESS);
    await title('Confirmando seu e-mail...');
  });

  it('leads who is signed in on', async () => {
    fakeApi({ [CONFIRM]: () => undefined });
    renderSite(ADDRESS, { user: aSessionUser() });
    await title('E-mail confirmado!');
    expect(inPage().getByRole('link', { name: 'Ir para o perfil' })).toHaveAttribute('href', '/perfil');
  });

  it('says of a used link that it may have worked', async () => {
    fakeApi({ [CONFIRM]: () => new FakeProblem('auth.link-used') });
    renderSite(ADDRESS);
    await title('Link já usado');
    expect(screen.getByText('Este link já foi usado. Se você já confirmou seu e-mail, é só entrar.')).toBeVisible();
    expect(inPage().getByRole('button', { name: 'Entrar' })).toBeVisible();
  });

  it.each([
    ['auth.link-expired', 'Link vencido'],
    ['auth.link-unknown', 'Link inválido'],
  ] as const)('offers another mail when the answer is %s', async (code, name) => {
    const api = fakeApi({ [CONFIRM]: () => new FakeProblem(code), [RESEND]: () => undefined });
    const { person } = renderSite(ADDRESS);
    await title(name);
    await person.type(inPage().getByLabelText('E-mail'), 'marina@exemplo.com.br');
    await person.click(inPage().getByRole('button', { name: 'Reenviar e-mail' }));
    expect(await screen.findByText(/um novo link está a caminho/)).toBeVisible();
    expect(api.requests.at(-1)?.body).toEqual({ email: 'marina@exemplo.com.br' });
  });

  it('tries again when there was no answer', async () => {
    const api = fakeApi({ [CONFIRM]: () => Promise.reject(new TypeError('offline')) });
    const { person } = renderSite(ADDRESS);
    await title('Não deu para confirmar agora');
    expect(screen.getByText('Verifique sua internet e tente novamente.')).toBeVisible();
    api.on({ [CONFIRM]: () => undefined });
    await person.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await title('E-mail confirmado!');
  });

  it('says what to do without a link, as after a reload', async () => {
    const api = fakeApi({});
    renderSite('/confirmar-email');
    await title('Confirme seu e-mail');
    await waitFor(() => expect(inPage().getByRole('button', { name: 'Entrar' })).toBeVisible());
    expect(inPage().getByRole('button', { name: 'Reenviar e-mail' })).toBeVisible();
    expect(api.requests).toHaveLength(0);
  });
});
