import { FakeProblem, fakeApi } from '@aflora/api-client/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderSite } from '../../../testing/render-site';

const saveFile = jest.fn();
jest.mock('@aflora/api-client/save-file', () => ({ saveFile: (...file: unknown[]): unknown => saveFile(...file) as unknown }));

const LINKED = 'GET /api/donation-statements/linked';
const PAGE = '/comprovante?token=t0ken';
const inPage = () => within(screen.getByRole('main'));

describe('the page of a mailed statement', () => {
  it('downloads it by a button, without keeping the token in the address', async () => {
    const api = fakeApi({ [LINKED]: () => new Blob(['%PDF-']) });
    const { person, address } = renderSite(PAGE);
    const button = await screen.findByRole('button', { name: 'Baixar comprovante (PDF)' });
    await waitFor(() => expect(address()).toBe('/comprovante'));
    expect(api.requests).toEqual([]);
    await person.click(button);
    await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'comprovante-doacoes.pdf'));
    expect(api.requests[0]?.headers.get('x-access-key')).toBe('t0ken');
    expect(await inPage().findByText(/pasta de downloads/)).toBeVisible();
  });

  it.each([
    ['auth.link-expired', 'Link vencido'],
    ['auth.link-unknown', 'Link inválido'],
  ] as const)('explains a link that is refused with %s, and what to do', async (code, heading) => {
    fakeApi({ [LINKED]: () => new FakeProblem(code) });
    const { person } = renderSite(PAGE);
    await person.click(await screen.findByRole('button', { name: 'Baixar comprovante (PDF)' }));
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(inPage().getByRole('button', { name: 'Entrar' })).toBeVisible();
  });

  it('says what to open when it was opened without a link', async () => {
    renderSite('/comprovante');
    expect(await screen.findByText(/Abra o link que enviamos/)).toBeVisible();
    expect(inPage().queryByRole('button', { name: /Baixar/ })).not.toBeInTheDocument();
  });
});
