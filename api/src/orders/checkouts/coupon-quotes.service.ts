import type { CartQuoteView, ProblemCode } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { LimitsService } from '../../common/limits/limits';
import { Problem } from '../../common/problems/problem';
import { Coupon } from '../../coupons/coupon.entity';
import { COUPON_COLUMNS, stateOf } from '../../coupons/coupons.service';
import { prepared, preparedRowsIn } from '../../database/prepared-statements';
import { type CouponLine, couponDiscounts, couponRefusal } from './coupon.rules';

const FIND = prepared(`SELECT ${COUPON_COLUMNS} FROM coupons WHERE code = $1`);
/**
 * Uses by the account `$2` or its address, by the address `$3`, or by the tax id `$4`. Orders that the owner of the address has disowned
 * don't count for the address. Orders of erased people have no address.
 */
const USES_OF_PERSON = prepared(`
  SELECT count(*)::integer AS uses FROM orders WHERE coupon_id = $1 AND holds_coupon AND customer_email IS NOT NULL AND (
    user_id = $2 OR customer_cpf = $4 OR (disowned_at IS NULL
      AND email_key(customer_email) = ANY (ARRAY[email_key($3), (SELECT email_key(email) FROM users WHERE id = $2)]))
  )
`);

/** Known identifiers of a buyer. The address of an account is looked up by its id. */
export interface CouponBuyer {
  userId: string | null;
  email: string | null;
  taxId: string | null;
}

interface QuotedCoupon {
  code: string;
  lines: CouponLine[];
  userId: string | null;
  /** IP address. */
  ip: string;
}

/** Reads coupons and their uses; nothing is counted or locked. */
@Injectable()
export class CouponQuotesService {
  constructor(private readonly limits: LimitsService) {}

  /** The coupon in a quote. Requests with unknown codes are rate-limited, so that nobody can guess codes. */
  async quote(manager: EntityManager, { code, lines, userId, ip }: QuotedCoupon): Promise<CartQuoteView['coupon']> {
    const unknown = { code, discountCents: 0, smallestSumCents: null };
    if (await this.limits.hasUsedUp('coupon', ip)) return { ...unknown, problem: 'rate-limit.exceeded' };
    const [coupon] = await preparedRowsIn<Coupon>(manager, FIND, [code]);
    if (!coupon) {
      // Parallel quotes may exceed the limit only here.
      const isAllowed = await this.limits.allowsNetworks('coupon', ip);
      return { ...unknown, problem: isAllowed ? 'coupon.unknown' : 'rate-limit.exceeded' };
    }
    const problem = refusalOf(coupon, lines) ?? (await this.ownUsesRefusal(manager, coupon, { userId, email: null, taxId: null }));
    const discountCents = problem ? 0 : couponDiscounts(coupon, lines).reduce((sum, cents) => sum + cents, 0);
    return { code, discountCents, problem: problem ?? null, smallestSumCents: coupon.smallestSumCents };
  }

  /** The coupon with this code; null without a code. Throws `coupon.unknown`, `coupon.used-up`. */
  async find(manager: EntityManager, code: string | null | undefined): Promise<Coupon | null> {
    if (!code) return null;
    const [coupon] = await preparedRowsIn<Coupon>(manager, FIND, [code]);
    if (!coupon) throw new Problem('coupon.unknown');
    if (stateOf(coupon) === 'used-up') throw new Problem('coupon.used-up');
    return coupon;
  }

  /** Uses by one person; 0, without a query, for a coupon without a limit per person. */
  async usesOf(manager: EntityManager, coupon: Coupon, { userId, email, taxId }: CouponBuyer): Promise<number> {
    if (coupon.maxUsesPerPerson === null) return 0;
    const [row] = await preparedRowsIn<{ uses: number }>(manager, USES_OF_PERSON, [coupon.id, userId, email, taxId]);
    return row?.uses ?? 0;
  }

  private async ownUsesRefusal(manager: EntityManager, coupon: Coupon, buyer: CouponBuyer): Promise<ProblemCode | undefined> {
    return (await this.usesOf(manager, coupon, buyer)) >= maxUsesPerPersonOf(coupon) ? 'coupon.used-by-you' : undefined;
  }
}

/** Why nobody can use the coupon for these lines now, in the order in which an order checks it. */
const refusalOf = (coupon: Coupon, lines: CouponLine[]): ProblemCode | undefined =>
  stateOf(coupon) === 'used-up' ? 'coupon.used-up' : couponRefusal(coupon, lines);

export const maxUsesPerPersonOf = ({ maxUsesPerPerson }: Coupon): number => maxUsesPerPerson ?? Infinity;
