import type { KeysetView } from './lists';
import { ReportedPath, ReportedText } from './rules/text';
import type { Count, Id, Instant } from './values';

/** A violation of the content security policy reported by a browser, without personal data. */
export class PolicyReportInput {
  /** Violated directive, such as `script-src-elem`. */
  @ReportedText(50) directive?: string | null;
  /** Origin of the blocked resource, or a keyword such as `inline`. */
  @ReportedText(200) blocked?: string | null;
  /** Path of the page. */
  @ReportedPath(200) path?: string | null;
}

/** Equal violations with their count. */
export interface PolicyReportView {
  id: Id;
  directive: string;
  blocked: string;
  /** Path of the page, without its query. */
  path: string;
  reports: Count;
  firstAt: Instant;
  lastAt: Instant;
}

export type PolicyReportPage = KeysetView<PolicyReportView>;
