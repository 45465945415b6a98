import { crc32, deflateSync, gzipSync } from 'node:zlib';
import { paths } from '@aflora/contracts';
import type { Measurement } from '../measure';
import { memoryOf } from '../process-figures';
import { signInCallers, type Target } from './callers';
import { startNaiveServer } from './controls';

const MAX_MEMORY_MB = 300;
/** Part of every uploaded file, which must never be served. */
const MARK = '<script>HOSTILE</script>';
const MB = 1024 * 1024;

interface Upload {
  what: string;
  content: Buffer;
  type?: string;
  name?: string;
}

const chunk = (name: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
};

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

interface Picture {
  width?: number;
  height?: number;
  /** Number of rows that the file really contains. */
  rows?: number;
  chunks?: Buffer[];
}

/** A grey PNG. */
function png({ width = 8, height = 8, rows = height, chunks = [] }: Picture = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  const data = deflateSync(Buffer.alloc((width + 1) * rows));
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), ...chunks, chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

const text = (content: string): Buffer => Buffer.from(content.concat(MARK), 'latin1');
const bytes = (hex: string): Buffer => Buffer.concat([Buffer.from(hex, 'hex'), text('')]);
const svg = (content: string): Buffer => text(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${content}</svg>`);
const bomb = deflateSync(Buffer.alloc(64 * MB));

const other: Upload[] = [
  { what: 'SVG with a script', content: svg('<script>alert(1)</script>'), type: 'image/svg+xml', name: 'a.svg' },
  { what: 'SVG called PNG', content: svg('<script>alert(1)</script>') },
  { what: 'SVG with an external image', content: svg('<image href="http://127.0.0.1:1/x"/>') },
  { what: 'SVG that reads a file', content: text('<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>') },
  { what: 'SVG of a billion entities', content: text('<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><svg>&b;&b;&b;</svg>') },
  { what: 'compressed SVG', content: gzipSync(svg('')), type: 'image/svg+xml', name: 'a.svgz' },
  { what: 'HTML', content: text('<!doctype html><body onload=alert(1)>') },
  { what: 'PHP', content: text('<?php system($_GET["c"]); ?>'), name: 'a.php.png' },
  { what: 'a shell script', content: text('#!/bin/sh\nreboot\n') },
  { what: 'PDF', content: text('%PDF-1.7\n/OpenAction') },
  { what: 'PostScript', content: text('%!PS-Adobe-3.0\n(/etc/passwd) (r) file') },
  { what: 'MVG of ImageMagick', content: text("push graphic-context\nfill 'url(https://127.0.0.1/x|id)'") },
  { what: 'a ZIP archive', content: bytes('504b030414000000') },
  { what: 'a program', content: bytes('7f454c4602010100') },
  { what: 'a Windows program', content: bytes('4d5a900003000000') },
  { what: 'GIF', content: bytes('47494638396101000100800000000000ffffff2c00000000010001000002024401003b') },
  { what: 'BMP', content: bytes('424d3a0000000000000036000000280000000100000001000000010018000000000004000000') },
  { what: 'TIFF', content: bytes('49492a0008000000ffff') },
  { what: 'ICO', content: bytes('00000100010001010000010020003000000016000000') },
  { what: 'HEIC', content: bytes('0000001866747970686569630000000068656963') },
  { what: 'AVIF', content: bytes('0000001c667479706176696600000000617669666d696631') },
  { what: 'JPEG of its header only', content: bytes('ffd8ffe000104a46494600010100000100010000') },
  { what: 'WebP of its header only', content: bytes('524946460001000057454250565038200a000000') },
  { what: 'WebP with a wrong length', content: bytes('52494646ffffffff57454250565038580a00000010000000ffffffffffff') },
  { what: 'one byte', content: Buffer.from('x') },
  { what: 'zeros', content: Buffer.alloc(4 * MB) },
  { what: 'six megabytes', content: Buffer.concat([png(), Buffer.alloc(6 * MB)]) },
];

const pictures: Upload[] = [
  { what: 'PNG and HTML in one file', content: Buffer.concat([png(), text('')]), name: 'a.html', type: 'text/html' },
  { what: 'PNG and ZIP in one file', content: Buffer.concat([png(), bytes('504b0304')]) },
  { what: 'PNG with a script in its text', content: png({ chunks: [chunk('tEXt', text('Comment\u0000'))] }) },
  { what: 'PNG with a text of 64 MB', content: png({ chunks: [chunk('zTXt', Buffer.concat([text('a'), Buffer.alloc(2), bomb]))] }) },
  {
    what: 'PNG with a colour profile of 64 MB',
    content: png({ chunks: [chunk('iCCP', Buffer.concat([text('a'), Buffer.alloc(2), bomb]))] }),
  },
  { what: 'PNG of 196 megapixels', content: png({ width: 14_000, height: 14_000 }) },
  { what: 'PNG of 196 megapixels and one row', content: png({ width: 14_000, height: 14_000, rows: 1 }) },
  { what: 'PNG one pixel high', content: png({ width: 200_000, height: 1 }) },
  { what: 'PNG of the greatest size', content: png({ width: 2 ** 31 - 1, height: 2 ** 31 - 1, rows: 0 }) },
  { what: 'PNG without a size', content: png({ width: 0, height: 0 }) },
  { what: 'PNG that ends early', content: png().subarray(0, 40) },
  { what: 'PNG with a name that leaves the folder', content: png(), name: '../../../../etc/cron.d/aflora.png' },
  { what: 'PNG with a name of control characters', content: png(), name: 'a\u0000\r\nx: y.png' },
];

const hostile: Upload[] = [...other, ...pictures];

interface Sink {
  url: string;
  headers: Record<string, string>;
}

/** The reason why an upload counts as unsafe: it was neither refused with a problem nor re-encoded. Undefined for a safe one. */
async function faultOf({ url, headers }: Sink, { what, content, type = 'image/png', name = 'a.png' }: Upload): Promise<string | undefined> {
  const form = new FormData();
  form.append('data', JSON.stringify({ name: what, priceCents: 100 }));
  form.append('image', new Blob([new Uint8Array(content)], { type }), name);
  const response = await fetch(url + paths.adminPhysicalProducts, { method: 'POST', headers, body: form });
  const answer = (await response.json()) as { imageUrl?: string | null; code?: string };
  if (response.status >= 500) return `${what}: ${response.status}`;
  if (!response.ok) return answer.code ? undefined : `${what}: refused without a code`;
  const stored = await fetch(url + (answer.imageUrl ?? ''));
  const kept = Buffer.from(await stored.arrayBuffer());
  const isImage = kept.subarray(0, 4).toString('latin1') === 'RIFF' && stored.headers.get('content-type') === 'image/webp';
  return isImage && !kept.includes(MARK) ? undefined : `${what}: kept as it was`;
}

async function faultsOf(sink: Sink): Promise<string[]> {
  const faults: string[] = [];
  for (const upload of hostile) faults.push(...[await faultOf(sink, upload)].filter((fault) => fault !== undefined));
  return faults;
}

/** Uploads hostile files as the picture of a product. */
export async function measureUploads(target: Target, pid: number): Promise<Measurement[]> {
  const { administrator } = await signInCallers(target);
  let highest = memoryOf(pid);
  const watch = setInterval(() => (highest = Math.max(highest, memoryOf(pid))), 50);
  const faults = await faultsOf({ url: target.url, headers: administrator }).finally(() => clearInterval(watch));
  const naive = await startNaiveServer();
  const kept = await faultsOf({ url: naive.url, headers: {} }).finally(() => naive.close());
  return [
    {
      ...{ what: `${hostile.length} hostile uploads: neither refused nor encoded anew`, target: '0', measured: String(faults.length) },
      ...{ reached: faults.length === 0, notes: faults },
    },
    {
      what: 'the same: memory of the API',
      target: `< ${MAX_MEMORY_MB} MB`,
      measured: `${highest.toFixed(0)} MB`,
      reached: highest < MAX_MEMORY_MB,
    },
    {
      what: 'control: the same to a server that stores what it gets',
      target: '> 0',
      measured: String(kept.length),
      reached: kept.length > 0,
    },
  ];
}
