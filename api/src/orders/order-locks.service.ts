import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { prepared, preparedRowsIn } from '../database/prepared-statements';
import { Order } from './order.entity';

declare const LOCKED: unique symbol;

/** An order whose row the transaction has locked. Only `OrderLocksService` returns one, so what asks for one can't run without the lock. */
export type LockedOrder = Order & { readonly [LOCKED]: true };

/**
 * Waits for an erasure of the buyer's account, which locks the account before its orders. An order must not be locked the other way round:
 * PostgreSQL locks its account when a transaction changes the order a second time, and when the buyer's round-up becomes a donation.
 */
const HOLD_ACCOUNT = prepared('SELECT FROM users WHERE id = (SELECT user_id FROM orders WHERE id = $1) FOR KEY SHARE');

/**
 * Locks orders until the transaction ends. Transactions about orders lock in one sequence, so that none of them deadlock:
 *
 * subscription → payment → account → order → holders → coupon → products, by id
 *
 * Snapshots of payments come here with the payment locked. This service locks the account and the order, and `OrderReservationsService`
 * what follows. Nothing else of orders locks any of these.
 */
@Injectable()
export class OrderLocksService {
  /** The locked order; null for an unknown one. */
  async lock(manager: EntityManager, id: string): Promise<LockedOrder | null> {
    await preparedRowsIn(manager, HOLD_ACCOUNT, [id]);
    return (await manager.findOne(Order, { where: { id }, lock: { mode: 'for_no_key_update' } })) as LockedOrder | null;
  }
}
