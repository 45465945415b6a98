import type { UserRow, UserTotalsRow } from './people.queries';
import { adminUserView } from './user.view';

const user: UserRow = {
  ...{ id: 'u1', email: 'ana@example.com', firstName: null, lastName: null, phone: null, isConfirmed: true },
  ...{ isAdmin: null, isOngMember: null, createdAt: new Date(0) },
};
const totals: UserTotalsRow = {
  ...{ orderCount: 2, orderTotalCents: '3000000000', donationCount: 1, donationTotalCents: '500' },
  ...{ memberId: null, memberStatus: '', planCode: '', membershipType: '', chargeCents: 0, startDate: new Date(0) },
};

describe('a user in the console', () => {
  it('without a profile, orders and donations has no rights and no sums', () => {
    expect(adminUserView(user, undefined)).toMatchObject({
      ...{ isAdmin: false, isOngMember: false, membership: null },
      ...{ orderCount: 0, orderTotalCents: 0, donationCount: 0, donationTotalCents: 0 },
    });
  });

  it('has sums beyond what a column of integers holds', () => {
    expect(adminUserView(user, totals)).toMatchObject({ orderTotalCents: 3_000_000_000, donationTotalCents: 500, membership: null });
  });

  it('shows a membership only while there is one', () => {
    const member = {
      ...totals,
      memberId: 'm1',
      memberStatus: 'active',
      planCode: 'supporter',
      membershipType: 'monthly',
      chargeCents: 2990,
    };
    expect(adminUserView(user, member).membership).toMatchObject({ id: 'm1', status: 'active', chargeCents: 2990 });
  });
});
