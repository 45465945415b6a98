import { brand, type Organization } from '@aflora/contracts/content';
import { escapeHtml } from '../common/text/text';

// The brand's colours from libs/ui/src/theme/tokens.css, because mails can't use the stylesheet.
const CREAM = '#FFFBF7';
const SAND = '#F3E7DB';
const PLUM = '#4E2546';
const ROSE = '#A83A55';
const TEXT = '#2B1A24';
const SOFT = '#5A4650';

/**
 * HTML of a mail in one column for phones, without remote content. MJML is loaded with the first mail, because loading takes longer than
 * the rest of the API's start.
 */
export async function mailHtml(content: MailContent, organization: Organization): Promise<string> {
  const { default: mjml } = await import('mjml');
  // Without `fonts: {}`, MJML may link to a font server.
  const { html } = await mjml(markup(content, organization), { validationLevel: 'strict', fonts: {} });
  return html;
}

function markup(content: MailContent, organization: Organization): string {
  const { subject, preview, heading, paragraphs, action, facts = [], quote, notes = [] } = content;
  return `
    <mjml lang="pt-BR">
      <mj-head>
        <mj-title>${escapeHtml(subject)}</mj-title>
        <mj-preview>${escapeHtml(preview)}</mj-preview>
        <mj-attributes>
          <mj-all font-family="Figtree, Helvetica, Arial, sans-serif" />
          <mj-text color="${TEXT}" font-size="16px" line-height="1.6" padding="8px 24px" />
        </mj-attributes>
      </mj-head>
      <mj-body background-color="${SAND}" width="560px">
        <mj-section background-color="${PLUM}" padding="20px 0">
          <mj-column><mj-text color="${CREAM}" font-size="22px" font-family="Fraunces, Georgia, serif">${brand}</mj-text></mj-column>
        </mj-section>
        <mj-section background-color="${CREAM}" padding="24px 0">
          <mj-column>
            <mj-text font-size="25px" line-height="1.2" font-family="Fraunces, Georgia, serif"><h1 style="margin:0;font:inherit">${escapeHtml(heading)}</h1></mj-text>
            ${paragraphs.map((text) => `<mj-text>${escapeHtml(text)}</mj-text>`).join('')}
            ${facts.length > 0 ? `<mj-table color="${TEXT}" font-size="16px" line-height="1.6" padding="8px 24px">${facts.map(factRow).join('')}</mj-table>` : ''}
            ${quote ? `<mj-text css-class="quote"><div style="white-space:pre-line">${escapeHtml(quote)}</div></mj-text>` : ''}
            ${action ? button(action) : ''}
            ${notes.map((text) => `<mj-text color="${SOFT}" font-size="14px">${escapeHtml(text)}</mj-text>`).join('')}
          </mj-column>
        </mj-section>
        <mj-section padding="16px 0">
          <mj-column>${footerLines(organization)
            .map((line) => `<mj-text color="${SOFT}" font-size="13px" padding="2px 24px">${escapeHtml(line)}</mj-text>`)
            .join('')}</mj-column>
        </mj-section>
      </mj-body>
    </mjml>`;
}

/** The law requires the sender's name, number and address. */
const footerLines = ({ legalName, cnpj, address }: Organization): string[] => [
  `${legalName} · CNPJ ${cnpj}`,
  `${address.street} · ${address.city}, ${address.state} · ${address.postalCode}`,
];

/** Amounts never break; mail programs break long words in a narrow column. */
const AMOUNT = /^[-−]?R\$\s[\d.,]+$/;

/** MJML lets every word break, so a long value would leave its label no room for a word. Only a word that is too long for a phone may still break. */
const LONG_WORD = /\S{20}/;

const factRow = ({ label, value, isLink = false }: MailFact): string => {
  const labelStyle = `padding:4px 16px 4px 0;color:${SOFT}${LONG_WORD.test(label) ? '' : ';word-break:normal'}`;
  const valueStyle = `padding:4px 0${AMOUNT.test(value) ? ';white-space:nowrap' : ''}`;
  return `<tr><td style="${labelStyle}">${escapeHtml(label)}</td><td style="${valueStyle}">${isLink ? link(value) : escapeHtml(value)}</td></tr>`;
};

function link(url: string): string {
  const address = escapeHtml(url);
  return `<a href="${address}" style="color:${ROSE};word-break:break-all">${address}</a>`;
}

function button({ label, url }: { label: string; url: string }): string {
  return `
    <mj-button href="${escapeHtml(url)}" background-color="${ROSE}" color="#FFFFFF" border-radius="999px" font-size="16px" font-weight="600"
      inner-padding="14px 28px" padding="16px 24px" align="left">${escapeHtml(label)}</mj-button>
    <mj-text color="${SOFT}" font-size="14px">Se o botão não abrir, copie este endereço: ${link(url)}</mj-text>`;
}

/** Stands in the content of a mail to many people for the address of the reader's page to unsubscribe. */
export const UNSUBSCRIBE_PAGE = '[unsubscribe-page]';

export interface MailFact {
  label: string;
  value: string;
  /** The value is an address of ours or of a page that we chose, never of a visitor. */
  isLink?: boolean;
}

/** Content of a mail, from which HTML and plain text are generated. All fields are plain text. */
export interface MailContent {
  subject: string;
  /** Text that mailboxes show beside the subject. */
  preview: string;
  heading: string;
  paragraphs: string[];
  /** The main action, shown as a button. */
  action?: { label: string; url: string };
  /** A small table, such as order lines or the sender of a message. */
  facts?: MailFact[];
  /** Text of a person, such as a visitor's message or a letter, shown with its line breaks. */
  quote?: string;
  /** Small print below the action. */
  notes?: string[];
}

/** Plain-text version of the mail. */
export function mailText(content: MailContent, organization: Organization): string {
  const { heading, paragraphs, action, facts = [], quote, notes = [] } = content;
  const parts = [
    heading,
    ...paragraphs,
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    quote,
    action && `${action.label}:\n${action.url}`,
    ...notes,
    ['--', ...footerLines(organization)].join('\n'),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

/** Collapses whitespace for mail headers, where a line break would start another header. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
