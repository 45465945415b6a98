import { footerLines } from './mail-html';

/** What a mail says, without its looks: HTML and plain text are both made of it. Texts are plain; nothing in them is markup. */
export interface MailContent {
  subject: string;
  /** What mailboxes show beside the subject. */
  preview: string;
  heading: string;
  paragraphs: string[];
  /** The one thing to do. */
  action?: { label: string; url: string };
  /** A small table: what was bought, who wrote. */
  facts?: { label: string; value: string }[];
  /** Somebody's own words, with their line breaks. */
  quote?: string;
  /** Small print under the action. */
  notes?: string[];
}

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

/** For headers, where a line break would begin another header. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
