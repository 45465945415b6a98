import type { OwnProfileRow } from './profiles.queries';
import { profileView } from './profile.view';

const row = (given: Partial<OwnProfileRow> = {}): OwnProfileRow => ({
  ...{
    id: 'p1',
    userId: 'u1',
    email: 'ana@example.com',
    firstName: 'Ana',
    lastName: null,
    phone: null,
    isAdmin: false,
    isOngMember: false,
  },
  ...{ onMemberWallSince: null, lettersDeclinedAt: null, classesDeclinedAt: null, taxId: null, createdAt: new Date(0) },
  ...given,
});

describe('a profile', () => {
  it.each([
    ['52998224725', '***.982.247-**'],
    ['12345678000195', '**.345.678/0001-**'],
    ['12ABC34501DE35', '**.ABC.345/01DE-**'],
  ])('shows of the document %s only %s, also to its owner', (taxId, shown) => {
    const view = profileView(row({ taxId }));
    expect(view.maskedTaxId).toBe(shown);
    expect(JSON.stringify(view)).not.toContain(taxId);
  });

  it('derives choices from whether their times are set', () => {
    const now = new Date();
    expect(profileView(row())).toMatchObject({ onMemberWall: false, wantsLetters: true, wantsClasses: true, maskedTaxId: null });
    const chosen = row({ onMemberWallSince: now, lettersDeclinedAt: now, classesDeclinedAt: now });
    expect(profileView(chosen)).toMatchObject({ onMemberWall: true, wantsLetters: false, wantsClasses: false });
  });
});
