import { createRequire } from 'node:module';
import type { Server } from 'node:http';
import type { Readable } from 'node:stream';

/** Types of the parts of s3rver that we use; the package has none. */
export interface StoredObject {
  bucket: string;
  key: string;
  content: Readable | Buffer | null;
  metadata: Record<string, string>;
}

export interface ListOptions {
  startAfter?: string;
  maxKeys?: number;
  [option: string]: unknown;
}

export interface ObjectList {
  objects: StoredObject[];
  commonPrefixes: string[];
  isTruncated: boolean;
}

export interface ObjectStore {
  getResourcePath(bucket: string, key: string, resource: 'object'): string;
  putMetadata(bucket: string, key: string, metadata: Record<string, string>, md5: string): Promise<void>;
  existsObject(bucket: string, key: string): Promise<boolean>;
  putObject(object: StoredObject): Promise<{ size: number; md5: string }>;
  listObjects(bucket: string, options: ListOptions): Promise<ObjectList>;
}

export interface KoaContext {
  method: string;
  path: string;
  status: number;
  type: string;
  body: unknown;
  req: Readable;
  get(header: string): string;
}

export type Middleware = (context: KoaContext, next: () => Promise<void>) => Promise<void>;

export interface S3rver {
  store: ObjectStore;
  middleware: Middleware[];
  httpServer: Server;
  run(): Promise<{ address: string; port: number }>;
  close(): Promise<void>;
}

export interface S3rverOptions {
  address: string;
  port: number;
  directory: string;
  silent: boolean;
  vhostBuckets: boolean;
  configureBuckets: { name: string }[];
}

/** Loaded with `require`: the package has no types, so an import would not compile in the projects that use this folder. */
export const S3rver = createRequire(__filename)('s3rver') as new (options: S3rverOptions) => S3rver;
