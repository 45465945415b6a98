import type {
  AdminCouponView,
  AdminListCouponsQuery,
  CouponActivationInput,
  CouponInput,
  CouponState,
  KeysetView,
  UpdateCouponInput,
} from '@aflora/contracts';
import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service';
import type { Caller } from '../common/access/access';
import { keysetPage, type KeysetSql, keysetView } from '../common/lists/keyset-pages';
import { Conditions } from '../common/lists/lists';
import { Problem } from '../common/problems/problem';
import { IdempotencyService } from '../idempotency/idempotency.service';
import { Coupon } from './coupon.entity';
import { adminCouponView, endOfDay, startOfDay } from './coupon.view';

/** Columns of `Coupon` by their properties, for statements without TypeORM. */
export const COUPON_COLUMNS = `
  id, code, percent, amount_cents AS "amountCents", smallest_sum_cents AS "smallestSumCents", starts_at AS "startsAt", ends_at AS "endsAt",
  max_uses AS "maxUses", max_uses_per_person AS "maxUsesPerPerson", is_active AS "isActive", used_count AS "usedCount", version,
  created_at AS "createdAt"
`;
type CouponPeriod = Exclude<CouponState, 'used-up'>;

/** The state of a coupon regardless of its uses, as for an order that holds one of them. */
export function periodOf({ isActive, startsAt, endsAt }: Pick<Coupon, 'isActive' | 'startsAt' | 'endsAt'>, now = new Date()): CouponPeriod {
  if (!isActive) return 'off';
  if (endsAt && now >= endsAt) return 'ended';
  return startsAt && now < startsAt ? 'planned' : 'active';
}

/** The only definition of a coupon's state, which the console shows and by which quotes and orders refuse it. */
export function stateOf(coupon: Coupon, now = new Date()): CouponState {
  const period = periodOf(coupon, now);
  const isUsedUp = coupon.maxUses !== null && coupon.usedCount >= coupon.maxUses;
  return isUsedUp && (period === 'planned' || period === 'active') ? 'used-up' : period;
}

const LIST: KeysetSql = {
  columns: COUPON_COLUMNS,
  from: 'coupons',
  at: 'created_at',
  id: 'id',
  // Not by uses: an index of them would make each order write all indexes of its coupon.
  sorts: { code: { by: 'code', kind: 'text' }, ends: { by: 'ends_at', kind: 'time', isNullable: true } },
};

/** Coupons in the console. Changes are audited in their transaction, and apply to orders that are placed later. */
@Injectable()
export class CouponsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly idempotency: IdempotencyService,
    private readonly audit: AuditService,
  ) {}

  /** Newest first. Throws `list.cursor-unknown`. */
  async list(query: AdminListCouponsQuery): Promise<KeysetView<AdminCouponView>> {
    const conditions = new Conditions()
      .add('searchable_text(code) LIKE search_pattern(?)', query.search)
      .add('is_active = ?', query.activity && query.activity === 'on');
    return keysetView(await keysetPage<Coupon>(this.dataSource, LIST, { query, conditions }), (coupon) =>
      adminCouponView(coupon, stateOf(coupon)),
    );
  }

  /** Throws `resource.not-found`. */
  async show(id: string): Promise<AdminCouponView> {
    const coupon = await this.dataSource.manager.findOneBy(Coupon, { id });
    if (!coupon) throw new Problem('resource.not-found');
    return adminCouponView(coupon, stateOf(coupon));
  }

  /** Creates a coupon once for each idempotency key. Throws `coupon.exists`, `idempotency.key-reused`, `idempotency.in-progress`. */
  async create(input: CouponInput, caller: Caller): Promise<AdminCouponView> {
    const { id } = await this.idempotency.once(caller.claim, async (manager) => {
      const coupon = { ...termsOf(input), id: randomUUID(), code: input.code };
      const { raw } = await manager.createQueryBuilder().insert().into(Coupon).values(coupon).orIgnore().returning('id').execute();
      if ((raw as unknown[]).length === 0)
        throw new Problem('coupon.exists', {}, { errors: [{ field: 'code', code: 'repeated', params: {} }] });
      await this.audit.record(manager, caller, { action: 'created', entity: 'coupons', entityId: coupon.id });
      return { id: coupon.id };
    });
    return this.show(id);
  }

  /** Throws `resource.not-found`, `coupon.changed`, `coupon.limit-below-uses`. */
  async update(id: string, input: UpdateCouponInput, caller: Caller): Promise<AdminCouponView> {
    await this.dataSource.transaction(async (manager) => {
      const { version, usedCount } = await this.lock(manager, id);
      if (version !== input.version) throw new Problem('coupon.changed');
      const terms = termsOf(input);
      if (terms.maxUses !== null && terms.maxUses < usedCount) throw limitBelow(usedCount);
      await manager.update(Coupon, { id }, { ...terms, version: version + 1 });
      await this.audit.record(manager, caller, { action: 'updated', entity: 'coupons', entityId: id });
    });
    return this.show(id);
  }

  /** Repeating it changes nothing. Throws `resource.not-found`, and `coupon.changed` for a coupon in another state than expected. */
  async activate(id: string, { isActive, from }: CouponActivationInput, caller: Caller): Promise<AdminCouponView> {
    await this.dataSource.transaction(async (manager) => {
      const coupon = await this.lock(manager, id);
      if ((from ?? coupon.isActive) !== coupon.isActive) throw new Problem('coupon.changed');
      if (coupon.isActive === isActive) return;
      await manager.update(Coupon, { id }, { isActive });
      await this.audit.record(manager, caller, { action: 'updated', entity: 'coupons', entityId: id });
    });
    return this.show(id);
  }

  /** Locks the coupon until the transaction ends, so that no order takes a use meanwhile. */
  private async lock(manager: EntityManager, id: string): Promise<Coupon> {
    const coupon = await manager.findOne(Coupon, { where: { id }, lock: { mode: 'for_no_key_update' } });
    if (!coupon) throw new Problem('resource.not-found');
    return coupon;
  }
}

const limitBelow = (uses: number): Problem =>
  new Problem('coupon.limit-below-uses', { uses }, { errors: [{ field: 'maxUses', code: 'too-small', params: { min: uses } }] });

type Terms = Pick<Coupon, 'percent' | 'amountCents' | 'smallestSumCents' | 'startsAt' | 'endsAt' | 'maxUses' | 'maxUsesPerPerson'>;

const termsOf = (input: Omit<UpdateCouponInput, 'version'>): Terms => ({
  percent: input.kind === 'percent' ? (input.percent ?? null) : null,
  amountCents: input.kind === 'amount' ? (input.amountCents ?? null) : null,
  smallestSumCents: input.smallestSumCents || null,
  startsAt: input.startsOn ? startOfDay(input.startsOn) : null,
  endsAt: input.endsOn ? endOfDay(input.endsOn) : null,
  maxUses: input.maxUses ?? null,
  maxUsesPerPerson: input.maxUsesPerPerson ?? null,
});
