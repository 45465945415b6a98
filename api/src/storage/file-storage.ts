export interface StoredFile {
  key: string;
  modifiedAt: Date;
}

/** Where files live. Keys are relative paths with slashes; a file never changes once written. */
export abstract class FileStorage {
  /** Fails when the key is taken. */
  abstract write(key: string, content: Buffer): Promise<void>;
  abstract read(key: string): Promise<Buffer | undefined>;
  /** Does nothing when there is no such file. */
  abstract remove(key: string): Promise<void>;
  abstract list(folder: string): Promise<StoredFile[]>;
}
