import type { Violation } from '../rules/violation';
import type { ProblemCode } from './problem-codes';

/** The JSON of an `application/problem+json` answer (RFC 9457). */
export interface ProblemBody {
  type: string;
  title: string;
  status: number;
  code: ProblemCode;
  params: Record<string, unknown>;
  /** The request id, to quote to whoever reads the logs. */
  instance: string;
  errors: Violation[];
}
