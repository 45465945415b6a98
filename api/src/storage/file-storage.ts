import type { Readable } from 'node:stream';

export interface StoredFile {
  key: string;
  modifiedAt: Date;
}

/** The caller must read the content to its end or destroy it. */
export interface OpenFile {
  content: Readable;
  bytes: number;
}

/** Storage of files. Keys are relative paths with slashes; a written file never changes. */
export abstract class FileStorage {
  /** Fails when the key exists. */
  abstract write(key: string, content: Buffer): Promise<void>;
  abstract read(key: string): Promise<Buffer | undefined>;
  /** Opens a file for streaming, so that sending starts before it is read completely. */
  abstract open(key: string): Promise<OpenFile | undefined>;
  /** Does nothing when the file doesn't exist. */
  abstract remove(key: string): Promise<void>;
  /** Files directly in the folder, not in subfolders. */
  abstract list(folder: string): Promise<StoredFile[]>;
}
