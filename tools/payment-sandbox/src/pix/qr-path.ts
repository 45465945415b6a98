import { create } from 'qrcode';

export interface QrPath {
  /** Modules on each side, without the quiet zone. */
  size: number;
  /** SVG path data: one unit square per dark module. */
  path: string;
}

export function qrPath(text: string): QrPath {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const squares: string[] = [];
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) squares.push(`M${column} ${row}h1v1h-1z`);
    }
  }
  return { size: modules.size, path: squares.join('') };
}
