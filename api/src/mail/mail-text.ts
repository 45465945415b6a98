import { footerLines } from './mail-html';
import type { MailContent } from './mail-content';

/** The same mail for mailboxes without HTML. */
export function mailText({ heading, paragraphs, action, facts = [], quote, notes = [] }: MailContent): string {
  const parts = [
    heading,
    ...paragraphs,
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    quote,
    action && `${action.label}:\n${action.url}`,
    ...notes,
    ['--', ...footerLines].join('\n'),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}
