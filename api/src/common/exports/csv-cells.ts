/** Content of one cell. Only the functions below create this type, so that untrusted text is always escaped. */
export type CsvCell = string & { readonly madeForCsv: unique symbol };

const cell = (value: string): CsvCell => value as CsvCell;

/** Characters that start a formula in spreadsheets (OWASP, CSV injection), even after whitespace. */
const FORMULA = /^[\s]*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20]|^[\t\r\n]/;

/** Text from any source, which spreadsheets read as text and never as a formula. */
export const text = (value: string | null | undefined): CsvCell => {
  if (!value) return cell('');
  return cell(FORMULA.test(value) ? `'${value}` : value);
};

/** Amount as a number for a spreadsheet in Portuguese: 123456 → `1234,56`. */
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

/** `20/11/2026 09:15`, in São Paulo's time zone. */
export const moment = (value: Date | null): CsvCell => cell(value ? clock.format(value).replace(',', '') : '');
