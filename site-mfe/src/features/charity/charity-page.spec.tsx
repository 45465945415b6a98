import { fakeApi } from '@aflora/api-client/testing';
import { screen } from '@testing-library/react';
import { renderSite } from '../../testing/render-site';

const figures = async (figure: string) => {
  fakeApi({ 'GET /api/member-wall': () => ({ names: [], others: 0 }) });
  const impact = [{ figure, label: 'em bolsas', source: 'Relatório anual', date: '2024-12-31' }];
  renderSite('/ong', { settings: { content: { impact } } });
  return (await screen.findByText(figure)).closest('dl');
};

describe('the figures of the charity', () => {
  it('are large while they are short', async () => {
    expect(await figures('R$ 50k+')).not.toHaveClass('amounts');
  });

  it('are smaller, and below each other on phones, when one is as long as an amount of money', async () => {
    expect(await figures('R$ 1.234.567,89')).toHaveClass('amounts');
  });
});
