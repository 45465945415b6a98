import type { Readable } from 'node:stream';

export interface StoredFile {
  key: string;
  modifiedAt: Date;
}

/** Whoever opened it reads it to its end or destroys it. */
export interface OpenFile {
  content: Readable;
  bytes: number;
}

/** Where files live. Keys are relative paths with slashes; a file never changes once written. */
export abstract class FileStorage {
  /** Fails when the key is taken. */
  abstract write(key: string, content: Buffer): Promise<void>;
  abstract read(key: string): Promise<Buffer | undefined>;
  /** For a file that goes on to somebody else: its first bytes are sent before its last ones have arrived. */
  abstract open(key: string): Promise<OpenFile | undefined>;
  /** Does nothing when there is no such file. */
  abstract remove(key: string): Promise<void>;
  /** The files of a folder, not those of folders in it. */
  abstract list(folder: string): Promise<StoredFile[]>;
}
