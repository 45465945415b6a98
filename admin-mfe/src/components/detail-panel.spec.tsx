import { ApiProblem } from '@aflora/api-client';
import { FakeProblem } from '@aflora/api-client/testing';
import { paths } from '@aflora/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { consoleApi } from '../testing/console-api';
import { renderConsole } from '../testing/render-console';
import { recordStateOf } from './detail-panel';

const NOTHING = { items: [], total: 0, isTotalCapped: false, nextCursor: null, previousCursor: null };

const kinds = {
  usuarios: [paths.adminUsers, paths.adminUser('x')],
  'membros-ong': [paths.adminOngMembers, paths.adminOngMember('x')],
  doacoes: [paths.adminDonations, paths.adminDonation('x')],
  cupons: [paths.adminCoupons, paths.adminCoupon('x')],
  despesas: [paths.adminExpenses, paths.adminExpense('x')],
  cartas: [paths.adminMemberLetters, paths.adminMemberLetter('x')],
  mensagens: [paths.adminContactMessages, paths.adminContactMessage('x')],
  pagamentos: [paths.adminPaymentEvents, paths.adminPaymentEvent('x')],
};

describe('a record that is gone', () => {
  it.each(Object.entries(kinds))(
    'is told at /dashboard/%s, without another try, and its panel closes',
    async (page, [list = '', record = '']) => {
      consoleApi([], {
        ...{ [`GET ${list}`]: () => NOTHING, [`GET ${record}`]: () => new FakeProblem('resource.not-found') },
        [`GET ${paths.adminDonationTotals}`]: () => ({ completedCents: 0, monthCents: 0, donors: 0 }),
        [`GET ${paths.adminExpenseProjects}`]: () => [],
      });
      const { user, notify } = renderConsole(`/dashboard/${page}?aba=webhooks&aberto=x`);
      const panel = within(await screen.findByRole('dialog'));
      expect(await panel.findByRole('heading', { name: 'Não está mais aqui' })).toBeVisible();
      expect(panel.queryByRole('button', { name: 'Tentar novamente' })).not.toBeInTheDocument();
      expect(notify.failure).not.toHaveBeenCalled();
      await user.click(panel.getByRole('button', { name: 'Fechar' }));
      await waitFor(() => expect(screen.getByTestId('address')).not.toHaveTextContent('aberto'));
    },
  );

  const letter = {
    ...{ id: 'x', kind: 'letter', month: '2026-11', title: 'Carta de novembro', body: 'Olá!', videoId: null, version: 3 },
    ...{ publishedAt: null, mailedAt: null, recipients: 42, createdAt: '2026-11-20T12:00:00Z' },
  };
  const GET_LETTER = `GET ${paths.adminMemberLetter('x')}`;

  async function openLetterAndDeleteIt(type: (form: ReturnType<typeof within>) => Promise<void> = async () => undefined) {
    const api = consoleApi([], {
      [`GET ${paths.adminMemberLetters}`]: () => NOTHING,
      [GET_LETTER]: () => letter,
      [`PATCH ${paths.adminMemberLetter('x')}`]: () => new FakeProblem('resource.not-found'),
      [`DELETE ${paths.adminMemberLetter('x')}`]: () => new FakeProblem('resource.not-found'),
    });
    const view = renderConsole('/dashboard/cartas?aberto=x');
    const panel = within(await screen.findByRole('dialog'));
    await panel.findByRole('button', { name: 'Publicar…' });
    await type(panel);
    api.on({ [GET_LETTER]: () => new FakeProblem('resource.not-found') });
    return { ...view, panel };
  }

  it('since it was opened is not shown any longer, and the focus stays in its panel', async () => {
    const { user, panel } = await openLetterAndDeleteIt();
    await user.click(panel.getByRole('button', { name: 'Excluir rascunho' }));
    expect(await panel.findByRole('heading', { name: 'Não está mais aqui' })).toBeVisible();
    expect(panel.queryByRole('button', { name: 'Publicar…' })).not.toBeInTheDocument();
    expect(panel.getByRole('button', { name: 'Fechar' })).toHaveFocus();
  });

  it('while somebody types keeps its form, so that the input can be copied', async () => {
    let title: HTMLElement | undefined;
    const { user, panel } = await openLetterAndDeleteIt(async (form) => {
      title = form.getByLabelText('Título');
    });
    await user.fill(title as HTMLElement, ' corrigida');
    await user.click(panel.getByRole('button', { name: /^Salvar/ }));
    expect(await panel.findByText(/Isto foi excluído enquanto você digitava/)).toHaveAttribute('role', 'status');
    expect(title).toHaveValue('Carta de novembro corrigida');
  });
});

describe('what a panel shows of its record', () => {
  const gone = new ApiProblem('resource.not-found');
  const offline = new ApiProblem('network.offline');
  const record = { id: 'x' };

  it.each([
    ['loading', undefined, null, false],
    ['loading', undefined, null, true],
    ['failed', undefined, offline, false],
    ['failed', undefined, offline, true],
    ['gone', undefined, gone, false],
    ['gone', undefined, gone, true],
    ['record', record, null, false],
    ['record', record, null, true],
    ['record', record, offline, false],
    ['record', record, offline, true],
    ['gone', record, gone, false],
    ['gone-with-input', record, gone, true],
  ] as const)('is “%s” (%#)', (state, data, error, hasInput) => {
    expect(recordStateOf({ data, error, hasInput })).toBe(state);
  });
});
