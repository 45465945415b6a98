// The package comes without types; this is the part of it that draws.
declare module 'qrcode' {
  interface BitMatrix {
    size: number;
    get(row: number, column: number): number;
  }
  export function create(text: string, options: { errorCorrectionLevel: 'L' | 'M' | 'Q' | 'H' }): { modules: BitMatrix };
}
