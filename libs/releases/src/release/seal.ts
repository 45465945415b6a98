import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sealRelease } from './release.ts';

// Last step of a remote's build; the working directory is the remote's folder.
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
console.log(`Sealed ${sealRelease(path.resolve('dist/release'), version)}`);
