export interface Measurement {
  what: string;
  target: string;
  measured: string;
  reached: boolean;
  /** Lines that are printed below the measurement, e.g. causes of a miss. */
  notes?: string[];
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** The item with the median value; of an even number of items, the lower of the two middle ones. */
export function middle<T>(items: T[], figure: (item: T) => number): T {
  const sorted = items.toSorted((a, b) => figure(a) - figure(b));
  const item = sorted[Math.floor((sorted.length - 1) / 2)];
  if (item === undefined) throw new Error('Nothing was measured');
  return item;
}

export function table(measurements: Measurement[]): string {
  const rows = measurements.map((m) => ({ cells: [m.what, m.target, m.measured, m.reached ? '✓' : '✗'], notes: m.notes ?? [] }));
  const all = [{ cells: ['figure', 'target', 'measured', ''], notes: [] }, ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...all.map(({ cells }) => cells[column]?.length ?? 0)));
  const line = (cells: string[]) => `  ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('   ')}`.trimEnd();
  return all.flatMap(({ cells, notes }) => [line(cells), ...notes.map((note) => `      ${note}`)]).join('\n');
}
