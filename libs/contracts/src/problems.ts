import type { Violation } from './rules/rule';
import type { Integer } from './values';

/** All problem codes with their HTTP status. Codes are part of the API and are never renamed. */
export const problemCodes = {
  'request.malformed': { status: 400 },
  'request.too-large': { status: 413 },
  'request.header-too-large': { status: 431 },
  'request.unsupported-type': { status: 415 },
  'validation.failed': { status: 422 },
  'resource.not-found': { status: 404 },
  'auth.required': { status: 401 },
  'auth.session-ended': { status: 401 },
  'auth.invalid-credentials': { status: 401 },
  'auth.email-not-confirmed': { status: 403 },
  'auth.forbidden': { status: 403 },
  'auth.origin-refused': { status: 403 },
  'auth.step-up-required': { status: 403 },
  'auth.longer-password-needed': { status: 403 },
  'auth.second-factor-required': { status: 401 },
  'auth.second-factor-refused': { status: 401 },
  'auth.challenge-expired': { status: 401 },
  'auth.second-factor-set-up-required': { status: 403 },
  'auth.confirmation-needs-password': { status: 403 },
  'auth.link-unknown': { status: 404 },
  'auth.link-expired': { status: 410 },
  'auth.link-used': { status: 410 },
  'profile.not-found': { status: 404 },
  'profile.changed': { status: 409 },
  'profile.last-admin': { status: 409 },
  'profile.own-admin-rights': { status: 409 },
  'user.not-found': { status: 404 },
  'user.not-confirmed': { status: 409 },
  'session.not-found': { status: 404 },
  'second-factor.not-found': { status: 404 },
  'second-factor.exists': { status: 409 },
  'second-factor.too-many': { status: 409 },
  'second-factor.last': { status: 409 },
  'product.not-found': { status: 404 },
  'product.changed': { status: 409 },
  'product.out-of-stock': { status: 409 },
  'product.not-for-sale': { status: 409 },
  'order.not-found': { status: 404 },
  'order.too-many-units': { status: 409 },
  'order.too-many-unpaid': { status: 429 },
  'order.total-changed': { status: 409 },
  'coupon.unknown': { status: 409 },
  'coupon.not-started': { status: 409 },
  'coupon.ended': { status: 409 },
  'coupon.used-up': { status: 409 },
  'coupon.used-by-you': { status: 409 },
  'coupon.hold-ended': { status: 409 },
  'coupon.sum-too-small': { status: 409 },
  'coupon.total-too-small': { status: 409 },
  'coupon.exists': { status: 409 },
  'coupon.changed': { status: 409 },
  'coupon.limit-below-uses': { status: 409 },
  'order.shipping-unavailable': { status: 409 },
  'order.transition-refused': { status: 409 },
  'order.disputed': { status: 409 },
  'order.regret-expired': { status: 409 },
  'payment.not-found': { status: 404 },
  'payment.nothing-to-pay': { status: 409 },
  'payment.method-unavailable': { status: 409 },
  'payment.provider-unavailable': { status: 503 },
  'payment.not-confirmable': { status: 409 },
  'bank-statement.unreadable': { status: 422 },
  'payment-event.not-replayable': { status: 409 },
  'payment.signature-invalid': { status: 401 },
  'refund.too-large': { status: 409 },
  'refund.disputed': { status: 409 },
  'dispute.note-changed': { status: 409 },
  'ledger.explanation-changed': { status: 409 },
  'return.too-many-units': { status: 409 },
  'donation.not-found': { status: 404 },
  'donation.transition-refused': { status: 409 },
  'donation.no-receipt': { status: 409 },
  'donation.no-address': { status: 409 },
  'donation.not-correctable': { status: 409 },
  'donation.basket-price-changed': { status: 409 },
  'donation.no-statement': { status: 404 },
  'claim.not-found': { status: 404 },
  'membership.required': { status: 403 },
  'membership.not-found': { status: 404 },
  'setting.changed': { status: 409 },
  'member-letter.changed': { status: 409 },
  'member-letter.published': { status: 409 },
  'expense.changed': { status: 409 },
  'expense.published': { status: 409 },
  'expense.not-published': { status: 409 },
  'expense.reversed': { status: 409 },
  'expense.personal-data': { status: 409 },
  'expense.evidence-type': { status: 415 },
  'contact-message.changed': { status: 409 },
  'saved-view.too-many': { status: 409 },
  'membership.already-active': { status: 409 },
  'membership.price-changed': { status: 409 },
  'membership.transition-refused': { status: 409 },
  'saved-address.not-found': { status: 404 },
  'saved-address.too-many': { status: 409 },
  'address.not-found': { status: 404 },
  'address.lookup-unavailable': { status: 503 },
  'image.wrong-type': { status: 415 },
  'image.too-large': { status: 413 },
  'release.exists': { status: 409 },
  'release.not-verified': { status: 409 },
  'release.no-previous': { status: 409 },
  'release.changed-meanwhile': { status: 409 },
  'release.in-use': { status: 409 },
  'release.token-refused': { status: 401 },
  'idempotency.key-reused': { status: 422 },
  'idempotency.in-progress': { status: 409 },
  'list.cursor-unknown': { status: 422 },
  'export.busy': { status: 503 },
  'rate-limit.exceeded': { status: 429 },
  'rate-limit.challenge': { status: 429 },
  'server.unavailable': { status: 503 },
  'server.unexpected': { status: 500 },
  // Created by the client when no response arrived.
  'network.offline': { status: 0 },
  'network.timeout': { status: 0 },
} as const satisfies Record<string, { status: number }>;
export type ProblemCode = keyof typeof problemCodes;

/** Body of an `application/problem+json` response (RFC 9457). */
export interface ProblemBody {
  type: string;
  title: string;
  status: Integer;
  code: ProblemCode;
  params: Record<string, unknown>;
  /** Request id, as in the logs. */
  instance: string;
  errors: Violation[];
}

/** Header with the solution of a challenge: `<challenge>:<number>`. */
export const CHALLENGE_HEADER = 'x-challenge';

/** `params` of `rate-limit.challenge`: the SHA-256 of the solution has to begin with this many zero bits. */
export interface ChallengeParams {
  challenge: string;
  bits: number;
}
