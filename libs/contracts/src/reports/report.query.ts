import { Day } from '../rules/day';
import { Optional } from '../rules/optional';

/** The longest report, in days: ten years. */
export const REPORT_DAYS = 3660;

/** Days in America/Sao_Paulo, both included; without them the six months that end today. */
export class ReportQuery {
  @Optional() @Day() from?: string;
  @Optional() @Day() to?: string;
}
