import type { MemberLetter } from './member-letter.entity';

/** `mailing`: published, and not all of its mails are queued yet. `mailed`: they are, so that no other one is ever queued. */
export type LetterPhase = 'draft' | 'mailing' | 'mailed';

export const phaseOf = ({ publishedAt, mailedAt }: Pick<MemberLetter, 'publishedAt' | 'mailedAt'>): LetterPhase => {
  if (!publishedAt) return 'draft';
  return mailedAt ? 'mailed' : 'mailing';
};

/**
 * The only definition of what administrators and jobs may do with a letter or class in its phase. `done`: the step was made before, or there is
 * nothing to do, so a repetition changes nothing. A published letter can be corrected, but is not mailed again.
 */
const STEPS = {
  update: { draft: 'allowed', mailing: 'allowed', mailed: 'allowed' },
  publish: { draft: 'allowed', mailing: 'done', mailed: 'done' },
  remove: { draft: 'allowed', mailing: 'member-letter.published', mailed: 'member-letter.published' },
  'queue-mails': { draft: 'done', mailing: 'allowed', mailed: 'done' },
  'send-mail': { draft: 'done', mailing: 'allowed', mailed: 'allowed' },
} as const satisfies Record<string, Record<LetterPhase, string>>;

export type LetterStep = keyof typeof STEPS;

export interface LetterFacts {
  phase: LetterPhase;
  /** The letter has the version that the administrator has read, or the step needs none. */
  isCurrent: boolean;
}

/** A repetition is done in whatever version; everything else needs the version that was read. */
export function answerTo(step: LetterStep, { phase, isCurrent }: LetterFacts) {
  const answer = STEPS[step][phase];
  return answer === 'done' || isCurrent ? answer : 'member-letter.changed';
}

/** Whether a job makes the step, which needs no version. */
export const allows = (step: LetterStep, letter: Parameters<typeof phaseOf>[0]): boolean =>
  answerTo(step, { phase: phaseOf(letter), isCurrent: true }) === 'allowed';
