import { FakeProblem, fakeApi } from '@aflora/api-client/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderSite } from '../../../testing/render-site';

const saveFile = jest.fn();
jest.mock('@aflora/api-client/save-file', () => ({ saveFile: (...file: unknown[]): unknown => saveFile(...file) as unknown }));

const LINKED = 'GET /api/donation-statements/linked';
const YEAR = 'GET /api/donation-statements/linked/year';
const PAGE = '/comprovante?token=t0ken';
const inPage = () => within(screen.getByRole('main'));

describe('the page of a mailed statement', () => {
  it('downloads it by a button, without keeping the token in the address', async () => {
    const api = fakeApi({ [YEAR]: () => ({ year: 2025 }), [LINKED]: () => new Blob(['%PDF-']) });
    const { person, address } = renderSite(PAGE);
    const button = await screen.findByRole('button', { name: 'Baixar comprovante (PDF)' });
    await waitFor(() => expect(address()).toBe('/comprovante'));
    expect(screen.getByRole('heading', { level: 1, name: 'Comprovante de doações de 2025' })).toBeVisible();
    expect(api.requests.map(({ path }) => path)).toEqual(['/api/donation-statements/linked/year']);
    await person.click(button);
    await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'comprovante-doacoes-2025.pdf'));
    expect(api.requests.map(({ headers }) => headers.get('x-access-key'))).toEqual(['t0ken', 't0ken']);
    expect(await inPage().findByText(/pasta de downloads/)).toBeVisible();
  });

  it.each([
    ['auth.link-expired', 'Link vencido'],
    ['auth.link-unknown', 'Link inválido'],
  ] as const)('says at once that a link is refused with %s, and what to do', async (code, heading) => {
    fakeApi({ [YEAR]: () => new FakeProblem(code) });
    renderSite(PAGE);
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(inPage().getByRole('button', { name: 'Entrar' })).toBeVisible();
  });

  it('downloads the statement when its year could not be read, and explains a link that has ended since', async () => {
    fakeApi({ [YEAR]: () => new FakeProblem('server.unavailable'), [LINKED]: () => new FakeProblem('auth.link-expired') });
    const { person } = renderSite(PAGE);
    await person.click(await screen.findByRole('button', { name: 'Baixar comprovante (PDF)' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Link vencido' })).toBeVisible();
  });

  it('says what to open when it was opened without a link', async () => {
    renderSite('/comprovante');
    expect(await screen.findByText(/Abra o link que enviamos/)).toBeVisible();
    expect(inPage().queryByRole('button', { name: /Baixar/ })).not.toBeInTheDocument();
  });
});
