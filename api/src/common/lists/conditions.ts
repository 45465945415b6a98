/** Which days a list shows, both included. */
export interface DayRange {
  from?: string;
  to?: string;
}

/**
 * The conditions of a list's statement, and the values they are asked with. Texts are constants of the caller: what a visitor sent
 * goes into `values` only.
 */
export class Conditions {
  readonly values: unknown[] = [];
  private readonly texts: string[] = [];

  /** `?` in the text stands for the value. Nothing is asked where the value is null or undefined. */
  add(text: string, value: unknown): this {
    if (value === null || value === undefined) return this;
    this.texts.push(text.replaceAll('?', this.parameter(value)));
    return this;
  }

  /** A condition without a value. */
  always(text: string): this {
    this.texts.push(text);
    return this;
  }

  /** Days begin at midnight in São Paulo. */
  days(column: string, { from, to }: DayRange): this {
    return this.add(`${column} >= (?::date)::timestamp AT TIME ZONE 'America/Sao_Paulo'`, from).add(
      `${column} < (?::date + 1)::timestamp AT TIME ZONE 'America/Sao_Paulo'`,
      to,
    );
  }

  /** `$n` for a value that is written into the statement elsewhere. */
  parameter(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  get where(): string {
    return this.texts.length > 0 ? `WHERE ${this.texts.join(' AND ')}` : '';
  }

  copy(): Conditions {
    const copy = new Conditions();
    copy.values.push(...this.values);
    copy.texts.push(...this.texts);
    return copy;
  }
}
