import { FakeProblem } from '@aflora/api-client/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openProfile, profileApi } from '../testing/open-profile';

const saveFile = jest.fn();
jest.mock('@aflora/api-client/save-file', () => ({ saveFile: (...file: unknown[]): unknown => saveFile(...file) as unknown }));

const YEARS = 'GET /api/donation-statements';
const years = () => [
  { year: 2026, donations: 1, netCents: 5000, usedCents: 3000 },
  { year: 2025, donations: 12, netCents: 123_456, usedCents: 0 },
];
const part = async () => within(await screen.findByRole('region', { name: 'Comprovante anual' }));

describe('the yearly statements', () => {
  it('are listed with the sum of each year, and downloaded', async () => {
    const api = profileApi({ [YEARS]: years, 'GET /api/donation-statements/2025': () => new Blob(['%PDF-']) });
    const { person } = await openProfile();
    const rows = (await part()).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^20261 doação, R\$\s50,00R\$\s30,00 já pagaram despesas, R\$\s20,00 ainda não usados/),
      expect.stringMatching(/^202512 doações, R\$\s1\.234,56/),
    ]);
    await person.click((await part()).getByRole('button', { name: 'Baixar PDF do comprovante de 2025' }));
    await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'comprovante-doacoes-2025.pdf'));
    expect(api.requests.filter(({ path }) => path === '/api/donation-statements/2025')).toHaveLength(1);
  });

  it('name donations that went back apart from the sum', async () => {
    const returned = { returnedDonations: 1, usedCents: 0 };
    profileApi({
      [YEARS]: () => [
        { year: 2026, donations: 2, netCents: 5000, ...returned },
        { year: 2025, donations: 0, netCents: 0, ...returned },
      ],
    });
    await openProfile();
    const rows = (await part()).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^20262 doações, R\$\s50,00 \(mais 1 doação devolvida\)/),
      expect.stringMatching(/^20251 doação devolvidaBaixar/),
    ]);
  });

  it('are sent to the account’s address', async () => {
    profileApi({ [YEARS]: years, 'POST /api/donation-statements/2025/link': () => undefined });
    const { person, notify } = await openProfile();
    await person.click((await part()).getByRole('button', { name: 'Enviar por e-mail o comprovante de 2025' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Link a caminho', expect.stringContaining('cliente@demo.local')));
  });

  it('are not mentioned before the first donation', async () => {
    const api = profileApi();
    await openProfile();
    await waitFor(() => expect(api.requests.some(({ path }) => path === '/api/donation-statements')).toBe(true));
    expect(screen.queryByText('Comprovante anual')).not.toBeInTheDocument();
  });

  it('can be loaded again after a failure', async () => {
    const api = profileApi({ [YEARS]: () => new FakeProblem('request.malformed') });
    const { person } = await openProfile();
    expect(await screen.findByText('Não foi possível carregar os comprovantes anuais.')).toBeVisible();
    api.on({ [YEARS]: years });
    await person.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect((await part()).getAllByRole('listitem')).toHaveLength(2);
  });
});
