import { siteContent } from './content';
import { MEMBER_DISCOUNT_PERCENT, memberDiscountCents, memberPriceCents } from './member-prices';

describe('the price for members', () => {
  it.each([
    [8990, 8091],
    [1999, 1799],
    [5, 5],
    [6, 5],
    [15, 14],
    [1, 1],
  ])('of %i cents is %i cents', (priceCents, memberCents) => {
    expect(memberPriceCents(priceCents)).toBe(memberCents);
  });

  it('is positive, is a tenth less to half a cent, and adds up with the discount', () => {
    const wrong = Array.from({ length: 100_000 }, (_, index) => index + 1).filter((priceCents) => {
      const memberCents = memberPriceCents(priceCents);
      const isRounded = Math.abs(10 * memberCents - 9 * priceCents) <= 5;
      return memberCents <= 0 || !isRounded || memberCents + memberDiscountCents(priceCents) !== priceCents;
    });
    expect(wrong).toEqual([]);
  });

  it('is what every plan promises', () => {
    const place = siteContent.membershipBenefits.findIndex((text) => text.startsWith(`${MEMBER_DISCOUNT_PERCENT}% de desconto`));
    expect(place).toBeGreaterThanOrEqual(0);
    for (const { benefitCount } of siteContent.plans) expect(benefitCount).toBeGreaterThan(place);
  });
});
