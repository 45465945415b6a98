import { inflateSync } from 'node:zlib';

// The line end before `endstream` is no part of the stream, whose own last byte can be a `\r`: the checksum of compressed bytes is any number.
const STREAM = /stream\r?\n([\s\S]*?)\nendstream/g;
const DEFLATED = '\x78';

/** Text of a PDF with standard fonts, in page order, with single spaces. */
export function pdfText(pdf: Buffer): string {
  const streams = [...pdf.toString('latin1').matchAll(STREAM)].map(([, bytes = '']) => inflated(bytes));
  const lines = streams.flatMap((stream) => [...stream.matchAll(/\[([^\]]*)\] TJ/g)].map(([, shown = '']) => lineOf(shown)));
  return lines.join(' ').replace(/\s+/g, ' ');
}

const lineOf = (shown: string): string =>
  [...shown.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join('');

const inflated = (bytes: string): string =>
  bytes.startsWith(DEFLATED) ? inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1') : bytes;
