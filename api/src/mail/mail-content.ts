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
