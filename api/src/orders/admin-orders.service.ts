import type {
  AdminOrderView,
  OrderInvoiceInput,
  OrderNoteInput,
  OrderReturnInput,
  OrderShipmentInput,
  OrderShipmentResultView,
  OrderShipmentsInput,
  OrderShipmentsView,
  RefundInput,
  ShipmentInput,
} from '@aflora/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service';
import type { Caller } from '../common/access/access';
import { IdempotencyService } from '../idempotency/idempotency.service';
import { LOGGER } from '../common/logging/logging';
import { Problem } from '../common/problems/problem';
import { problemFrom } from '../common/problems/problem.filter';
import { AdminOrderReadsService } from './admin-order-reads.service';
import { OrderInvoicesService } from './steps/order-invoices.service';
import { OrderStepsService } from './steps/order-steps.service';
import { type LockedOrder, OrderLocksService } from './order-locks.service';

/** Resolves with false when nothing changed. */
type StepWork = (manager: EntityManager, order: LockedOrder) => Promise<void | boolean>;

/**
 * Steps that administrators take on orders. Each is audited in its own transaction and returns the resulting order. All throw
 * `order.not-found`, `order.transition-refused`.
 */
@Injectable()
export class AdminOrdersService {
  constructor(
    private readonly idempotency: IdempotencyService,
    private readonly locks: OrderLocksService,
    private readonly reads: AdminOrderReadsService,
    private readonly steps: OrderStepsService,
    private readonly invoices: OrderInvoicesService,
    private readonly audit: AuditService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async ship(id: string, input: ShipmentInput, caller: Caller): Promise<AdminOrderView> {
    await this.shipOrder(id, input, caller);
    return this.reads.show(id);
  }

  /** Ships each order in its own transaction, so that a refused one doesn't stop the others. */
  async shipAll({ shipments }: OrderShipmentsInput, caller: Caller): Promise<OrderShipmentsView> {
    const results: OrderShipmentResultView[] = [];
    // Each order needs its own request: with the shared idempotency key, only the first would be shipped.
    for (const shipment of shipments) results.push(await this.tryToShip(shipment, { ...caller, claim: undefined }));
    return { results };
  }

  async deliver(id: string, caller: Caller): Promise<AdminOrderView> {
    await this.step(id, caller, (manager, order) => this.steps.deliver(manager, order, { actorId: caller.userId }));
    return this.reads.show(id);
  }

  async cancel(id: string, caller: Caller): Promise<AdminOrderView> {
    await this.step(id, caller, (manager, order) => this.steps.cancel(manager, order, { actorId: caller.userId }));
    return this.reads.show(id);
  }

  /** Throws `refund.too-large`, `refund.disputed`, `return.too-many-units`. */
  async refund(id: string, { amountCents, reason, restock, lines }: RefundInput, caller: Caller): Promise<AdminOrderView> {
    const actorId = caller.userId;
    await this.step(id, caller, (manager, order) => this.steps.refund(manager, order, { amountCents, reason, restock, lines, actorId }));
    return this.reads.show(id);
  }

  /** Records units that came back after their refund. Throws `return.too-many-units`. */
  async receive(id: string, { lines }: OrderReturnInput, caller: Caller): Promise<AdminOrderView> {
    await this.step(id, caller, (manager, order) => this.steps.receive(manager, order, { lines, actorId: caller.userId }));
    return this.reads.show(id);
  }

  /** Sets or corrects the key of the invoice and mails it to the buyer. Throws `order.transition-refused` for an order that was not paid. */
  async setInvoice(id: string, { invoiceKey }: OrderInvoiceInput, caller: Caller): Promise<AdminOrderView> {
    await this.step(id, caller, (manager, order) => this.invoices.set(manager, order, { invoiceKey, actorId: caller.userId }));
    return this.reads.show(id);
  }

  /** Does nothing if the order has no invoice. */
  async removeInvoice(id: string, caller: Caller): Promise<void> {
    await this.step(id, caller, (manager, order) => this.invoices.remove(manager, order, { actorId: caller.userId }));
  }

  async note(id: string, { note }: OrderNoteInput, caller: Caller): Promise<AdminOrderView> {
    await this.step(id, caller, (manager, order) => this.steps.note(manager, order, { note, actorId: caller.userId }));
    return this.reads.show(id);
  }

  private async tryToShip({ id, trackingCode }: OrderShipmentInput, caller: Caller): Promise<OrderShipmentResultView> {
    try {
      await this.shipOrder(id, { trackingCode }, caller);
      return { id, problem: null };
    } catch (error) {
      const { code } = problemFrom(error);
      if (code === 'server.unexpected') this.logger.error({ err: error, orderId: id }, 'an order of a bulk shipment failed');
      return { id, problem: code };
    }
  }

  private shipOrder(id: string, { trackingCode }: ShipmentInput, caller: Caller): Promise<void> {
    return this.step(id, caller, (manager, order) => this.steps.ship(manager, order, { trackingCode, actorId: caller.userId }));
  }

  /** Runs once for each idempotency key. Throws `idempotency.key-reused`, `idempotency.in-progress`. */
  private async step(id: string, caller: Caller, work: StepWork): Promise<void> {
    await this.idempotency.once(caller.claim, async (manager) => {
      const order = await this.locks.lock(manager, id);
      if (!order) throw new Problem('order.not-found');
      if ((await work(manager, order)) === false) return {};
      await this.audit.record(manager, caller, { action: 'updated', entity: 'orders', entityId: id });
      return {};
    });
  }
}
