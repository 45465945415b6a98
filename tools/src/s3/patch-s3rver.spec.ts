import { Readable } from 'node:stream';
import { patchS3rver } from './patch-s3rver';
import type { KoaContext, S3rver } from './s3rver';

/** A patched server whose store delays the lookup of a key. */
function aSlowStore() {
  const written = new Set<string>();
  let lookUp: () => void = () => undefined;
  const held = new Promise<void>((done) => (lookUp = done));
  const store = {
    getResourcePath: (bucket: string, key: string) => `${bucket}/${key}`,
    existsObject: async (_bucket: string, key: string) => {
      await held;
      return written.has(key);
    },
    listObjects: () => Promise.resolve({ objects: [], commonPrefixes: [], isTruncated: false }),
  };
  const server = { store, middleware: [] } as unknown as S3rver;
  patchS3rver(server);
  const write = async (key: string): Promise<number> => {
    const context = { method: 'PUT', path: `/media/${key}`, status: 200, req: Readable.from([]), get: () => '*' } as unknown as KoaContext;
    await server.middleware[0]?.(context, () => Promise.resolve(void written.add(key)));
    return context.status;
  };
  return { write, lookUp };
}

describe('a PUT with If-None-Match: *', () => {
  it('succeeds for one of several parallel writers of a key', async () => {
    const { write, lookUp } = aSlowStore();
    const tries = Promise.all([write('a'), write('a'), write('a'), write('b')]);
    lookUp();
    expect(await tries).toEqual([200, 412, 412, 200]);
  });

  it('fails for a key that exists', async () => {
    const { write, lookUp } = aSlowStore();
    lookUp();
    await write('a');
    expect(await write('a')).toBe(412);
  });
});
