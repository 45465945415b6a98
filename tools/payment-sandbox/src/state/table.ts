export interface Row {
  readonly id: string;
}

/** Rows by id, in order of creation. Rows are immutable, so the JSON text of an unchanged row is cached. */
export class Table<T extends Row> {
  private readonly rows: Map<string, T>;
  private readonly texts = new WeakMap<T, string>();

  constructor(
    private readonly changed: () => void,
    rows: T[] = [],
  ) {
    this.rows = new Map(rows.map((row) => [row.id, row]));
  }

  get(id: string): T | undefined {
    return this.rows.get(id);
  }

  all(): T[] {
    return [...this.rows.values()];
  }

  put(row: T): T {
    this.rows.set(row.id, row);
    this.changed();
    return row;
  }

  delete(id: string): void {
    if (this.rows.delete(id)) this.changed();
  }

  clear(): void {
    this.rows.clear();
    this.changed();
  }

  /** All rows as a JSON array. */
  toText(): string {
    return `[${this.all()
      .map((row) => this.textOf(row))
      .join(',\n')}]`;
  }

  private textOf(row: T): string {
    const known = this.texts.get(row);
    if (known !== undefined) return known;
    const text = JSON.stringify(row);
    this.texts.set(row, text);
    return text;
  }
}
