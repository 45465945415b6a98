import { createHash } from 'node:crypto';
import { parse } from 'csv-parse/sync';

/** A line of a bank statement with money that the account received. */
export interface BankCredit {
  /** SHA-256 of the data that identifies the line in every export of the same account. */
  fingerprint: string;
  /** Booking day at the bank, yyyy-mm-dd. */
  day: string;
  amountCents: number;
  description: string;
}

/**
 * Maximum number of rows. The library creates an error object for each row whose length differs, so a file of empty rows would take
 * seconds.
 */
const MAX_ROWS = 4000;

interface Line {
  day: string | undefined;
  cents: number | undefined;
  description: string;
  /** The bank's id of the line; empty when the file has none, or one like PIX_CRED, which every Pix of the account has. */
  id: string;
}

const lineId = (text: string): string => (/[1-9]/.test(text) ? text : '');

/** Reads the received amounts of an OFX (1 or 2) or CSV file. Undefined when the text is neither. */
export function readBankStatement(text: string): BankCredit[] | undefined {
  const lines = text.includes('<STMTTRN>') ? ofxLines(text) : csvLines(text);
  if (!lines?.length) return undefined;
  const seen = new Map<string, number>();
  return lines.flatMap(({ day, cents, description, id }) => {
    if (!day || !cents || cents < 0) return [];
    const identity = JSON.stringify(id ? [id, day, cents] : [day, cents, description]);
    // Two equal lines of one day are two amounts, unless they have the same id from the bank.
    const count = id ? 1 : (seen.get(identity) ?? 0) + 1;
    seen.set(identity, count);
    return [
      {
        fingerprint: createHash('sha256')
          .update(JSON.stringify([identity, count]))
          .digest('hex'),
        day,
        amountCents: cents,
        description,
      },
    ];
  });
}

/** OFX 1 leaves out closing tags, so fields are read up to the next tag. */
function ofxLines(text: string): Line[] {
  return text
    .split('<STMTTRN>')
    .slice(1)
    .map((block) => {
      const [own = ''] = block.split('</STMTTRN>', 1);
      const fields = new Map<string, string>();
      for (const part of own.split('<')) {
        const end = part.indexOf('>');
        const name = part.slice(0, end);
        if (end > 0 && !name.startsWith('/') && !fields.has(name)) fields.set(name, unescapeText(part.slice(end + 1).trim()));
      }
      const posted = /^(\d{4})(\d{2})(\d{2})/.exec(fields.get('DTPOSTED') ?? '');
      return {
        day: posted ? dayOf(posted[1], posted[2], posted[3]) : undefined,
        cents: centsOf(fields.get('TRNAMT') ?? ''),
        description: [fields.get('NAME'), fields.get('MEMO'), fields.get('CHECKNUM')].filter(Boolean).join(' '),
        id: lineId(fields.get('FITID') ?? ''),
      };
    });
}

const unescapeText = (text: string): string => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** Names of the columns at Brazilian banks, in lower case and without accents. */
const COLUMNS = {
  day: ['data', 'data lancamento', 'data do lancamento', 'data movimento', 'data mov.', 'data da transacao', 'date'],
  amount: ['valor', 'valor (r$)', 'valor r$', 'credito', 'credito (r$)', 'valor da transacao', 'amount'],
  description: ['descricao', 'historico', 'titulo', 'lancamento', 'detalhes', 'descricao da transacao', 'title', 'description'],
  id: ['identificador', 'id', 'id da transacao', 'documento', 'numero do documento', 'docto.'],
} as const;

/** The first row with a day column and an amount column is the header; banks add other rows above and below the table. */
function csvLines(text: string): Line[] | undefined {
  const rows = csvRows(text);
  const header = rows.findIndex((row) => columnOf(row, 'day') >= 0 && columnOf(row, 'amount') >= 0);
  const names = rows[header];
  if (!names) return undefined;
  const [day, amount, description, id] = (['day', 'amount', 'description', 'id'] as const).map((kind) => columnOf(names, kind));
  const cell = (row: string[], column = -1): string => row[column]?.trim() ?? '';
  return rows.slice(header + 1).map((row) => ({
    day: dayOfText(cell(row, day)),
    cents: centsOf(cell(row, amount)),
    description: cell(row, description),
    id: lineId(cell(row, id)),
  }));
}

const CSV = { bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, to: MAX_ROWS };

function csvRows(text: string): string[][] {
  // The delimiter is the character that splits a row into at least three cells: a comma may also be the decimal separator.
  const delimiter = [';', ',', '\t'].find((sign) => text.split('\n', 30).some((row) => row.split(sign).length > 2)) ?? ';';
  try {
    return parse(text, { ...CSV, delimiter });
  } catch {
    return [];
  }
}

function columnOf(row: string[], kind: keyof typeof COLUMNS): number {
  const names: readonly string[] = COLUMNS[kind];
  return row.findIndex((name) => names.includes(name.slice(0, 60).normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()));
}

function dayOfText(text: string): string | undefined {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})/.exec(text) ?? [];
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d{2})-(\d{2})/.exec(text) ?? [];
  return dayOf(year ?? isoYear, month ?? isoMonth, day ?? isoDay);
}

function dayOf(year?: string, month?: string, day?: string): string | undefined {
  const text = `${year}-${month}-${day}`;
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text) ? text : undefined;
}

/** Accepts 154.80, 154,80, 1.234,56, R$ 1.234,56 and +20: the last separator before one or two digits separates the cents. */
function centsOf(text: string): number | undefined {
  const [, sign = '', digits = ''] = /^(?:R\$)?\s?([+-]?)\s?(?:R\$)?\s?([\d.,]{1,20})$/.exec(text.slice(0, 40).trim()) ?? [];
  const [, units = '', hundredths = ''] = /^([\d.,]*?)(?:[.,](\d{1,2}))?$/.exec(digits) ?? [];
  const whole = units.replace(/[.,]/g, '');
  if (whole === '') return undefined;
  const cents = Number(whole) * 100 + Number(hundredths.padEnd(2, '0'));
  return cents <= 2_147_483_647 ? cents * (sign === '-' ? -1 : 1) : undefined;
}
