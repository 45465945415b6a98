export type SandboxStatus = 400 | 401 | 404 | 409 | 422;

/** An error response of the API: `{ error: { code, message } }`. */
export class SandboxError extends Error {
  constructor(
    readonly status: SandboxStatus,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}
