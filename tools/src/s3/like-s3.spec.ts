import { Readable } from 'node:stream';
import { likeS3 } from './like-s3';
import type { KoaContext, S3rver } from './s3rver';

/** The stand-in around a store that takes a while to look a key up. */
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
  likeS3(server);
  const write = async (key: string): Promise<number> => {
    const context = { method: 'PUT', path: `/media/${key}`, status: 200, req: Readable.from([]), get: () => '*' } as unknown as KoaContext;
    await server.middleware[0]?.(context, () => Promise.resolve(void written.add(key)));
    return context.status;
  };
  return { write, lookUp };
}

describe('a key that may only be written once', () => {
  it('goes to one of several who write it while the store still looks whether it is there', async () => {
    const { write, lookUp } = aSlowStore();
    const tries = Promise.all([write('a'), write('a'), write('a'), write('b')]);
    lookUp();
    expect(await tries).toEqual([200, 412, 412, 200]);
  });

  it('stays taken afterwards', async () => {
    const { write, lookUp } = aSlowStore();
    lookUp();
    await write('a');
    expect(await write('a')).toBe(412);
  });
});
