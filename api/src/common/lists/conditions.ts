/** Range of days, both inclusive. */
export interface DayRange {
  from?: string;
  to?: string;
}

/** Conditions of an SQL statement with their values. The texts must be constants of our code: user input goes into `values` only. */
export class Conditions {
  readonly values: unknown[] = [];
  private readonly texts: string[] = [];

  /** Adds a condition in which `?` stands for the value. Does nothing if the value is null or undefined. */
  add(text: string, value: unknown): this {
    if (value === null || value === undefined) return this;
    this.texts.push(text.replaceAll('?', this.parameter(value)));
    return this;
  }

  /** Adds a condition without a value. */
  always(text: string): this {
    this.texts.push(text);
    return this;
  }

  /** Days start at midnight in São Paulo's time zone. */
  days(column: string, { from, to }: DayRange): this {
    return this.add(`${column} >= (?::date)::timestamp AT TIME ZONE 'America/Sao_Paulo'`, from).add(
      `${column} < (?::date + 1)::timestamp AT TIME ZONE 'America/Sao_Paulo'`,
      to,
    );
  }

  /** Adds a value and returns its placeholder `$n`, for use elsewhere in the statement. */
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
