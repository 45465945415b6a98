/** A cell as it stands in the file. Made by the functions below only, so that no text of a visitor gets in as it is. */
export type CsvCell = string & { readonly madeForCsv: unique symbol };

const cell = (value: string): CsvCell => value as CsvCell;

/** What spreadsheets take for the beginning of a formula (OWASP, CSV injection), also behind blanks. */
const FORMULA = /^[\s]*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20]|^[\t\r\n]/;

/** Text of any origin: it is read as text, never as a formula. */
export const text = (value: string | null | undefined): CsvCell => {
  if (!value) return cell('');
  return cell(FORMULA.test(value) ? `'${value}` : value);
};

/** 123456 → `1234,56`: a number for a spreadsheet that speaks Portuguese. */
export const money = (cents: number | string): CsvCell => cell((Number(cents) / 100).toFixed(2).replace('.', ','));

export const whole = (value: number | string): CsvCell => cell(String(Number(value)));

export const yesOrNo = (value: boolean): CsvCell => cell(value ? 'Sim' : 'Não');

const clock = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** `20/11/2026 09:15`, in São Paulo. */
export const moment = (value: Date | null): CsvCell => cell(value ? clock.format(value).replace(',', '') : '');
