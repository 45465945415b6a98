import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import {
  changedBy,
  FISCAL_RETENTION_START,
  type Person,
  PersonalDataService,
  UNPAID_RETENTION_START,
} from '../personal-data/personal-data.module';
import { ERASED_RECIPIENT } from './order.rules';

/** Includes guest orders placed with the account's confirmed address, except those that its owner said are somebody else's. */
const OWNED_BY_PERSON = '(o.user_id = $1 OR (o.user_id IS NULL AND o.disowned_at IS NULL AND email_key(o.customer_email) = email_key($2)))';
const EXPORT = `
  SELECT o.id, o.customer_name AS "customerName", o.customer_email AS "customerEmail", o.customer_cpf AS "customerCpf",
    o.customer_phone AS "customerPhone", o.tracking_code AS "trackingCode", o.invoice_key AS "invoiceKey", o.refunded_cents AS "refundedCents",
    o.member_discount_cents AS "memberDiscountCents", o.round_up_cents AS "roundUpCents", o.coupon_code AS "couponCode", o.coupon_discount_cents AS "couponDiscountCents",
    o.total_amount_cents AS "totalAmountCents", o.status,
    o.payment_status AS "paymentStatus", o.shipping_address AS "shippingAddress", o.created_at AS "createdAt"
  FROM orders o WHERE ${OWNED_BY_PERSON} ORDER BY o.created_at, o.id
`;
const EXPORT_ITEMS = `
  SELECT i.order_id AS "orderId", i.product_name AS "productName", i.unit_price_cents AS "unitPriceCents",
    i.unit_discount_cents AS "unitDiscountCents", i.coupon_discount_cents AS "couponDiscountCents", i.quantity
  FROM order_items i JOIN orders o ON o.id = i.order_id WHERE ${OWNED_BY_PERSON} ORDER BY o.created_at, i.id
`;
/** Includes notes that administrators wrote about the person (LGPD, art. 18, II). */
const EXPORT_EVENTS = `
  SELECT e.order_id AS "orderId", e.kind, e.note, e.at
  FROM order_events e JOIN orders o ON o.id = e.order_id WHERE ${OWNED_BY_PERSON} ORDER BY o.created_at, e.order_id, e.at, e.id
`;

/**
 * Erases e-mail and phone, which the invoice doesn't need, unlike name and address. Of what somebody else ordered with the person's
 * address, only the address is erased.
 */
const ERASE_CONTACT = `
  UPDATE orders SET customer_email = NULL, customer_phone = CASE WHEN user_id = $1 THEN NULL ELSE customer_phone END
  WHERE user_id = $1 OR email_key(customer_email) = email_key($2)
`;
/** Links guest orders to the account, so that they are found when their retention period ends. */
const ATTACH = 'UPDATE orders SET user_id = $1 WHERE user_id IS NULL AND disowned_at IS NULL AND email_key(customer_email) = email_key($2)';
/** City and state stay, since they identify nobody. */
const ANONYMOUS_ADDRESS = `
  shipping_address || '{"recipient": "${ERASED_RECIPIENT}", "street": "", "number": "", "complement": null, "district": "", "postalCode": ""}'
`;
/** Orders that were never paid have no invoice. */
const ERASE_UNPAID = `
  UPDATE orders SET customer_name = NULL, customer_cpf = NULL, shipping_address = ${ANONYMOUS_ADDRESS}
  WHERE user_id = $1 AND payment_id IS NULL AND payment_status = 'failed'
`;
/** Orders of erased people that were pending at their erasure and were not paid afterwards. */
const ERASE_UNPAID_LATER = `
  UPDATE orders SET customer_name = NULL, customer_cpf = NULL, shipping_address = ${ANONYMOUS_ADDRESS} WHERE id IN (
    SELECT o.id FROM orders o JOIN users u ON u.id = o.user_id
    WHERE u.erased_at IS NOT NULL AND o.payment_id IS NULL AND (o.payment_status = 'failed' OR o.status = 'cancelled')
      AND o.shipping_address ->> 'recipient' IS DISTINCT FROM '${ERASED_RECIPIENT}'
    LIMIT 500
  )
`;
/** Orders of guests, which no erasure of an account will ever include. */
const EXPIRE_GUESTS = `
  UPDATE orders SET customer_name = NULL, customer_cpf = NULL, customer_email = NULL, customer_phone = NULL, invoice_key = NULL,
    shipping_address = ${ANONYMOUS_ADDRESS}
  WHERE id IN (
    SELECT id FROM orders
    WHERE user_id IS NULL AND shipping_address ->> 'recipient' IS DISTINCT FROM '${ERASED_RECIPIENT}' AND (created_at < ${FISCAL_RETENTION_START}
      OR (payment_id IS NULL AND (payment_status = 'failed' OR (payment_status = 'pending' AND status = 'cancelled'))
        AND created_at < ${UNPAID_RETENTION_START}))
    LIMIT 500
  )
`;
const IN_THEIR_ORDERS = `order_id IN (SELECT o.id FROM orders o WHERE ${OWNED_BY_PERSON})`;
const ERASE_NOTES = `DELETE FROM order_events WHERE kind = 'note' AND ${IN_THEIR_ORDERS}`;
/** Refund reasons are free text, so they may contain personal data. */
const ERASE_REASONS = `UPDATE order_events SET note = NULL WHERE note IS NOT NULL AND ${IN_THEIR_ORDERS}`;
const EXPIRE = `
  UPDATE orders SET customer_name = NULL, customer_cpf = NULL, invoice_key = NULL, shipping_address = ${ANONYMOUS_ADDRESS} WHERE id IN (
    SELECT o.id FROM orders o JOIN users u ON u.id = o.user_id
    WHERE u.erased_at IS NOT NULL AND o.created_at < ${FISCAL_RETENTION_START}
      AND o.shipping_address ->> 'recipient' IS DISTINCT FROM '${ERASED_RECIPIENT}'
    LIMIT 500
  )
`;
/**
 * Events with notes, refund reasons or invoice keys whose retention has ended; for erased people, those that were written after the
 * erasure.
 */
const IN_EXPIRED_ORDERS = `
  SELECT e.id FROM order_events e JOIN orders o ON o.id = e.order_id LEFT JOIN users u ON u.id = o.user_id
  WHERE e.note IS NOT NULL AND ((u.erased_at IS NOT NULL AND o.created_at < ${FISCAL_RETENTION_START})
    OR (o.user_id IS NULL AND o.customer_name IS NULL AND o.shipping_address ->> 'recipient' = '${ERASED_RECIPIENT}'))
`;
const EXPIRE_NOTES = `DELETE FROM order_events WHERE id IN (${IN_EXPIRED_ORDERS} AND e.kind = 'note' LIMIT 500)`;
const EXPIRE_REASONS = `UPDATE order_events SET note = NULL WHERE id IN (${IN_EXPIRED_ORDERS} AND e.kind <> 'note' LIMIT 500)`;

const EXPORT_CART = `
  SELECT line ->> 'productId' AS "productId", (line ->> 'quantity')::integer AS quantity, c.changed_at AS "changedAt"
  FROM carts c CROSS JOIN jsonb_array_elements(c.lines) AS line WHERE c.user_id = $1
`;
const ERASE_CART = 'DELETE FROM carts WHERE user_id = $1';

@Injectable()
export class OrdersPersonalData {
  constructor(personalData: PersonalDataService) {
    personalData.register({
      table: 'carts',
      label: 'Carrinho',
      export: (manager, { userId }) => manager.query(EXPORT_CART, [userId]),
      erasure: { erase: (manager, { userId }) => manager.query(ERASE_CART, [userId]) },
    });
    personalData.register({
      table: 'orders',
      label: 'Pedidos',
      export: (manager, { userId, email }) => manager.query(EXPORT, [userId, email]),
      erasure: {
        erase: (manager, person) => this.erase(manager, person),
        retentionReason:
          'Vendas ficam por cinco anos para o fisco (CTN, arts. 173 e 174): valores, datas e os dados de entrega. E-mail e telefone são apagados e, de pedidos que não foram pagos, também nome, CPF e endereço.',
        expire: (manager) => changedBy(manager, [EXPIRE, EXPIRE_GUESTS, ERASE_UNPAID_LATER]),
      },
    });
    personalData.register({
      table: 'order_items',
      label: 'Itens dos pedidos',
      export: (manager, { userId, email }) => manager.query(EXPORT_ITEMS, [userId, email]),
      erasure: {
        // Order lines contain no personal data.
        erase: () => Promise.resolve(),
        retentionReason: 'São as linhas das vendas, guardadas com os pedidos por cinco anos (CTN, arts. 173 e 174).',
      },
    });
    personalData.register({
      table: 'order_events',
      label: 'Histórico dos pedidos',
      export: (manager, { userId, email }) => manager.query(EXPORT_EVENTS, [userId, email]),
      erasure: {
        erase: async (manager, { userId, email }) => {
          await manager.query(ERASE_NOTES, [userId, email]);
          await manager.query(ERASE_REASONS, [userId, email]);
        },
        retentionReason:
          'Datas de pagamento, envio, entrega e reembolso ficam com os pedidos por cinco anos (CTN, arts. 173 e 174). O que foi anotado sobre você é apagado.',
        expire: (manager) => changedBy(manager, [EXPIRE_NOTES, EXPIRE_REASONS]),
      },
    });
  }

  private async erase(manager: EntityManager, { userId, email }: Person): Promise<void> {
    await manager.query(ATTACH, [userId, email]);
    await manager.query(ERASE_CONTACT, [userId, email]);
    await manager.query(ERASE_UNPAID, [userId]);
  }
}
