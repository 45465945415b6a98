/** Every problem the product can name, with its HTTP status. Codes are part of the API: never rename one. */
export const problemCodes = {
  'request.malformed': { status: 400 },
  'request.too-large': { status: 413 },
  'request.unsupported-type': { status: 415 },
  'validation.failed': { status: 422 },
  'resource.not-found': { status: 404 },
  'auth.required': { status: 401 },
  'auth.session-ended': { status: 401 },
  'auth.invalid-credentials': { status: 401 },
  'auth.email-not-confirmed': { status: 403 },
  'auth.forbidden': { status: 403 },
  'auth.origin-refused': { status: 403 },
  'product.not-found': { status: 404 },
  'product.changed': { status: 409 },
  'product.out-of-stock': { status: 409 },
  'image.wrong-type': { status: 415 },
  'image.too-large': { status: 413 },
  'idempotency.key-reused': { status: 422 },
  'idempotency.in-progress': { status: 409 },
  'rate-limit.exceeded': { status: 429 },
  'server.unavailable': { status: 503 },
  'server.unexpected': { status: 500 },
  // Made by the client only: no answer ever came.
  'network.offline': { status: 0 },
  'network.timeout': { status: 0 },
} as const satisfies Record<string, { status: number }>;

export type ProblemCode = keyof typeof problemCodes;
