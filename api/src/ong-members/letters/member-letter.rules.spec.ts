import { allows, answerTo, phaseOf, type LetterPhase, type LetterStep } from './member-letter.rules';

const phases: LetterPhase[] = ['draft', 'mailing', 'mailed'];
const steps: LetterStep[] = ['update', 'publish', 'remove', 'queue-mails', 'send-mail'];
const withAnswer = (answer: string, isCurrent = true) =>
  steps.flatMap((step) => phases.filter((phase) => answerTo(step, { phase, isCurrent }) === answer).map((phase) => `${step} ${phase}`));

describe('a letter', () => {
  it('is deleted as a draft only', () => {
    expect(withAnswer('member-letter.published')).toEqual(['remove mailing', 'remove mailed']);
  });

  it('is published and queued for its readers once, however often that is requested and in whatever version', () => {
    const repetitions = ['publish mailing', 'publish mailed', 'queue-mails draft', 'queue-mails mailed', 'send-mail draft'];
    expect(withAnswer('done')).toEqual(repetitions);
    expect(withAnswer('done', false)).toEqual(repetitions);
  });

  it('allows everything else, in the version that was read', () => {
    expect(withAnswer('allowed')).toEqual([
      ...['update draft', 'update mailing', 'update mailed', 'publish draft', 'remove draft'],
      ...['queue-mails mailing', 'send-mail mailing', 'send-mail mailed'],
    ]);
    expect(withAnswer('allowed', false)).toEqual([]);
    expect(withAnswer('member-letter.changed', false)).toHaveLength(steps.length * phases.length - 5);
  });

  it('is mailed once all of its mails are queued', () => {
    const at = new Date();
    const found = [null, at].flatMap((publishedAt) => [null, at].map((mailedAt) => phaseOf({ publishedAt, mailedAt })));
    expect(found).toEqual(['draft', 'draft', 'mailing', 'mailed']);
    expect(allows('queue-mails', { publishedAt: at, mailedAt: null })).toBe(true);
    expect(allows('queue-mails', { publishedAt: at, mailedAt: at })).toBe(false);
  });
});
