import type { FastifyRequest } from 'fastify';

const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength }) as const;
const webAddress = { type: 'string', pattern: '^https?://[^\\s]+$', maxLength: 2_000 } as const;

const amountCents = { type: 'integer', minimum: 1, maximum: 10_000_000_000 } as const;

const order = {
  reference: text(200),
  amountCents,
  currency: { const: 'BRL' },
  description: text(500),
  payer: {
    type: 'object',
    required: ['name', 'email'],
    properties: { name: text(200), email: text(320) },
  },
  returnUrl: webAddress,
  cancelUrl: webAddress,
  webhookUrl: webAddress,
} as const;

export const newPayment = {
  type: 'object',
  required: [...Object.keys(order), 'method'],
  properties: {
    ...order,
    method: { enum: ['card', 'pix'] },
    expiresAt: { anyOf: [{ type: 'null' }, { type: 'string', format: 'date-time' }] },
  },
} as const;

export const newSubscription = {
  type: 'object',
  required: [...Object.keys(order), 'interval'],
  properties: { ...order, interval: { enum: ['month', 'year'] } },
} as const;

export const newRefund = {
  type: 'object',
  required: ['amountCents'],
  properties: { amountCents, reason: { type: 'string', maxLength: 500 } },
} as const;

export const newAmount = { type: 'object', required: ['amountCents'], properties: { amountCents } } as const;

export const paymentOutcome = {
  type: 'object',
  required: ['outcome'],
  properties: {
    outcome: { enum: ['paid', 'refused', 'cancelled', 'expired'] },
    amountCents,
    instalments: { type: 'integer', minimum: 1, maximum: 12 },
  },
} as const;

export const formerPayments = {
  type: 'array',
  maxItems: 1000,
  items: {
    type: 'object',
    required: [...Object.keys(order), 'id', 'method', 'refundedCents', 'paidAt'],
    properties: {
      ...order,
      id: text(200),
      method: { enum: ['card', 'pix'] },
      refundedCents: { type: 'integer', minimum: 0 },
      paidAt: { type: 'string', format: 'date-time' },
    },
  },
} as const;

export const chargeOutcome = {
  type: 'object',
  required: ['outcome'],
  properties: { outcome: { enum: ['paid', 'refused'] } },
} as const;

export const newDispute = {
  type: 'object',
  properties: {
    amountCents,
    reason: text(200),
    evidenceDueAt: { anyOf: [{ type: 'null' }, { type: 'string', format: 'date-time' }] },
  },
} as const;

export const disputeOutcome = {
  type: 'object',
  required: ['outcome'],
  properties: { outcome: { enum: ['won', 'lost'] } },
} as const;

const milliseconds = { type: 'integer', minimum: 0, maximum: 600_000 } as const;
const onOff = { type: 'boolean' } as const;

export const switches = {
  type: 'object',
  additionalProperties: false,
  properties: {
    refuse: onOff,
    refuseRefunds: onOff,
    lateAmounts: onOff,
    delayMs: milliseconds,
    duplicate: { type: 'integer', minimum: 0, maximum: 20 },
    lose: { type: 'number', minimum: 0, maximum: 1 },
    shuffle: onOff,
    garbage: onOff,
    down: onOff,
    slowMs: milliseconds,
    loseAnswers: { type: 'number', minimum: 0, maximum: 1 },
  },
} as const;

/** The `:id` of the address. */
export const idOf = (request: FastifyRequest): string => (request.params as { id: string }).id;
