export interface Measurement {
  what: string;
  target: string;
  measured: string;
  reached: boolean;
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

export function table(measurements: Measurement[]): string {
  const rows = [['figure', 'target', 'measured', ''], ...measurements.map((m) => [m.what, m.target, m.measured, m.reached ? '✓' : '✗'])];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => `  ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('   ')}`.trimEnd()).join('\n');
}
