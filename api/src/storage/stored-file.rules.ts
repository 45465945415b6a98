import { meets, type Condition, type FactsOf } from '../common/decisions';
import { Problem } from '../common/problems/problem';

/** Everything that decides whether a stored file may be removed. Each fact has few values, so that all combinations can be tested. */
export interface FileFacts {
  /** A row names the file. The row of a deleted product does so until nobody can restore it. */
  isNamed: boolean;
  /**
   * The change that uploaded the file, or put another one in its place. Its end is `unknown` if the database didn't respond to it: then the
   * commit may have succeeded, or may succeed later.
   */
  change: 'running' | 'committed' | 'refused' | 'unknown';
  /** The file is older than any change that could still name it. */
  isOld: boolean;
  /** So many files have no row that they seem to belong to another database. */
  isForeign: boolean;
}

/** The only definition of who removes a file: the values that each fact must have. Facts that a row doesn't name are irrelevant to it. */
const DECISIONS = {
  /** The request that uploaded or replaced the file removes it. */
  removeAtOnce: { isNamed: [false], change: ['committed', 'refused'] },
  /** The sweep removes what requests left: those that were killed, and those whose end is unknown. */
  sweep: { isNamed: [false], isOld: [true], isForeign: [false] },
} as const satisfies Record<string, Condition<FileFacts>>;

export type FileDecision = keyof typeof DECISIONS;
export const fileDecisions = Object.keys(DECISIONS) as FileDecision[];

/** Whether the decision may be taken. */
export const allows = <Decision extends FileDecision>(
  decision: Decision,
  facts: FactsOf<FileFacts, (typeof DECISIONS)[Decision]>,
): boolean => meets(DECISIONS[decision], facts);

/**
 * How a change ended that failed with this error. Only problems of ours are thrown before the commit, and nothing else tells a refused commit
 * from a lost response.
 */
export const endOf = (error: unknown): FileFacts['change'] => (error instanceof Problem ? 'refused' : 'unknown');

/**
 * Killed processes and abandoned forms leave few unused files. Many of them mean that the files belong to another database: a wrong address,
 * an empty database, an old backup. So a sweep removes at most this number or, if it is more, this share of the files.
 */
const MAX_UNUSED = { count: 5, share: 0.1 };

/** Whether the files seem to belong to another database. `unused`: those that are old and have no row. */
export const areForeign = ({ stored, named, unused }: Record<'stored' | 'named' | 'unused', number>): boolean =>
  unused > 0 && (named === 0 || unused > Math.max(MAX_UNUSED.count, stored * MAX_UNUSED.share));
