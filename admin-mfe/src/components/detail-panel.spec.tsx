import { FakeProblem } from '@aflora/api-client/testing';
import { paths } from '@aflora/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { consoleApi } from '../testing/console-api';
import { renderConsole } from '../testing/render-console';

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
});
