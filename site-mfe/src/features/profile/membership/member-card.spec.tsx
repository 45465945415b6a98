import { FakeProblem } from '@aflora/api-client/testing';
import type { OwnMembershipView } from '@aflora/contracts';
import { screen, within } from '@testing-library/react';
import { openProfile, profileApi } from '../testing/open-profile';

const MINE = 'GET /api/ong-members/mine';

const aMembership = (given: Partial<NonNullable<OwnMembershipView['membership']>> = {}) => ({
  id: 'm1',
  status: 'active',
  planCode: 'transformer',
  membershipType: 'monthly',
  monthlyAmountCents: 4990,
  chargeCents: 4990,
  startDate: '2025-06-01T12:00:00Z',
  nextPaymentDate: '2026-12-20T12:00:00Z',
  graceUntil: null,
  cancelAtPeriodEnd: false,
  canPause: true,
  canResume: false,
  canCancel: true,
  ...given,
});

async function openCard(membership: OwnMembershipView) {
  const api = profileApi({ [MINE]: () => membership });
  await openProfile();
  await screen.findByText(/Membro Ativo|Não é Membro/);
  return { api, card: within(screen.getByRole('region', { name: 'Associação' })) };
}

describe('the membership', () => {
  it('names plan, price and next payment', async () => {
    const { card } = await openCard({ isMember: true, membership: aMembership() });
    expect(card.getByText('Membro Ativo')).toBeVisible();
    expect(card.getByRole('heading', { name: 'Membro Transformador' })).toBeVisible();
    expect(card.getByText('R$ 49,90 por mês')).toBeVisible();
    expect(card.getByText('Próximo pagamento em 20/12/2026')).toBeVisible();
  });

  it('names what a year costs', async () => {
    const yearly = aMembership({ membershipType: 'yearly', monthlyAmountCents: 4158, chargeCents: 49900, nextPaymentDate: null });
    const { card } = await openCard({ isMember: true, membership: yearly });
    expect(card.getByText('R$ 499,00 por ano')).toBeVisible();
    expect(card.queryByText(/Próximo pagamento/)).not.toBeInTheDocument();
  });

  it('knows honorary members, who pay nothing', async () => {
    const { card } = await openCard({ isMember: true, membership: aMembership({ status: 'cancelled' }) });
    expect(card.getByText('Membro Ativo')).toBeVisible();
    expect(card.queryByText(/por mês/)).not.toBeInTheDocument();
  });

  it('invites whoever is no member', async () => {
    const { card } = await openCard({ isMember: false, membership: null });
    expect(card.getByText('Não é Membro')).toBeVisible();
    expect(card.getByRole('link', { name: 'Seja Membro' })).toHaveAttribute('href', '/seja-membro');
  });

  it('can be asked for again', async () => {
    const api = profileApi({ [MINE]: () => new FakeProblem('request.malformed') });
    const { person } = await openProfile();
    const card = within(await screen.findByRole('region', { name: 'Associação' }));
    api.on({ [MINE]: () => ({ isMember: true, membership: null }) });
    await person.click(card.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByText('Membro Ativo')).toBeVisible();
  });
});
