import { FakeProblem, fakeApi } from '@aflora/api-client/testing';
import { screen, within } from '@testing-library/react';
import { renderSite } from '../../testing/render-site';

const WALL = 'GET /api/member-wall';
const wall = async () => within(await screen.findByRole('region', { name: 'Quem caminha com a gente' }));

describe('the wall of members', () => {
  it.each([
    [0, null],
    [1, 'E mais 1 pessoa.'],
    [12, 'E mais 12 pessoas.'],
    [1_000, 'E mais de mil pessoas.'],
  ])('names those who chose it, and counts %i others', async (others, text) => {
    fakeApi({ [WALL]: () => ({ names: ['Marina A.', 'Rita'], others }) });
    renderSite('/ong');
    const items = await (await wall()).findAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Marina A.', 'Rita']);
    expect(screen.queryByText(/^E mais/)?.textContent ?? null).toBe(text);
    expect((await wall()).getByRole('link', { name: 'Seja membro' })).toHaveAttribute('href', '/seja-membro');
  });

  it('invites while nobody is named', async () => {
    fakeApi({ [WALL]: () => ({ names: [], others: 0 }) });
    renderSite('/ong');
    expect(await (await wall()).findByText(/o primeiro nome pode ser o seu/)).toBeVisible();
  });

  it('can be asked for again', async () => {
    const api = fakeApi({ [WALL]: () => new FakeProblem('request.malformed') });
    const { person } = renderSite('/ong');
    const retry = await (await wall()).findByRole('button', { name: 'Tentar novamente' });
    api.on({ [WALL]: () => ({ names: ['Rita'], others: 0 }) });
    await person.click(retry);
    expect(await (await wall()).findByText('Rita')).toBeVisible();
  });
});
