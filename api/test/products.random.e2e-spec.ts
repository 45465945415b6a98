import { randomUUID } from 'node:crypto';
import { paths, type AdminPhysicalProductView } from '@aflora/contracts';
import fc from 'fast-check';
import type { JobHelpers } from 'graphile-worker';
import { DataSource, type QueryRunner } from 'typeorm';
import { JobsService } from '../src/jobs/jobs.service';
import { PhysicalProduct } from '../src/physical-products/physical-product.entity';
import { FileStorage } from '../src/storage/file-storage';
import { ProductImagesService } from '../src/storage/product-images.service';
import { aForm, aPicture } from './support/forms';
import { startTestApp, type TestApp } from './support/test-app';

const HOUR_MS = 3_600_000;
/** Three sizes, two of them also as AVIF. */
const COPIES = 5;
/** Of the files that a sweep removes at most, so that it never takes them for those of another database. */
const MAX_LEFT = 5;

type Fault = 'none' | 'store-away' | 'no-removals' | 'commit-lost' | 'commit-refused';
type Event = { product: number; fault: Fault } & (
  | { kind: 'create' | 'change' | 'repeat'; withPicture: boolean }
  | { kind: 'removePicture' | 'outdated' | 'together' | 'duplicate' | 'delete' | 'restore' | 'halfHour' | 'twoHours' | 'killed' | 'sweep' }
);

const fault = fc.oneof(
  { weight: 6, arbitrary: fc.constant('none' as const) },
  { weight: 4, arbitrary: fc.constantFrom<Fault>('store-away', 'no-removals', 'commit-lost', 'commit-refused') },
);
const event: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('create' as const, 'change' as const, 'repeat' as const),
      product: fc.nat({ max: 2 }),
      withPicture: fc.boolean(),
      fault,
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'removePicture',
        'outdated',
        'together',
        'duplicate',
        'delete',
        'restore',
        'halfHour',
        'twoHours',
        'killed',
        'sweep',
      ),
      product: fc.nat({ max: 2 }),
      fault,
    }),
  },
);

describe('products and their pictures under random actions', () => {
  let api: TestApp;
  let admin: { authorization: string };
  let png: Buffer;

  beforeAll(async () => {
    api = await startTestApp();
    admin = await api.signIn({ isAdmin: true });
    png = await aPicture(8, 6).png().toBuffer();
  });

  afterAll(() => api.close());

  it('never lack a file that a row names, and after the clean-up no other file is left', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 4, maxLength: 16 }), async (events) => {
        const world = new World(api, admin, png);
        await world.begin();
        for (const one of events) {
          await world.happen(one);
          const { missing } = await world.compare();
          expect(missing).toEqual([]);
        }
        await world.cleanUp();
        expect(await world.compare()).toEqual({ missing: [], unnamed: [] });
      }),
      { numRuns: 15 },
    );
  });
});

/** An administrator, a store and a database that may fail at any time. */
class World {
  private readonly ids: string[] = [];
  private last: (() => Promise<unknown>) | undefined;
  private left = 0;

  constructor(
    private readonly api: TestApp,
    private readonly admin: { authorization: string },
    private readonly png: Buffer,
  ) {}

  /** One picture always stays, so that no sweep finds all of them without a row. */
  async begin(): Promise<void> {
    await this.api.dataSource.query('DELETE FROM physical_products');
    const images = this.images();
    for (const file of await this.api.mediaFiles()) await images.remove(`/media/product-images/detail/${file.split('/').at(-1)}`);
    await this.create(true);
    this.ids.length = 0;
  }

  async happen(event: Event): Promise<void> {
    // Each fault may leave one picture to the sweep, or two where one takes the place of another.
    if (event.fault !== 'none' || event.kind === 'killed') this.left += 2;
    if (this.left > MAX_LEFT) await this.cleanUp();
    const end = this.begins(event.fault);
    try {
      await this.act(event);
    } finally {
      end();
    }
  }

  /** Pictures whose files a row lacks, and files that no row names. */
  async compare(): Promise<{ missing: string[]; unnamed: string[] }> {
    const stored = (await this.api.mediaFiles()).map((file) => file.split('/').at(-1) ?? '');
    const rows = await this.api.dataSource.manager.find(PhysicalProduct, { withDeleted: true });
    const named = rows.flatMap(({ imageUrl }) => imageUrl?.split('/').at(-1) ?? []);
    return {
      missing: named.filter((name) => stored.filter((file) => file === name).length !== COPIES),
      unnamed: [...new Set(stored)].filter((file) => !named.includes(file)),
    };
  }

  async cleanUp(): Promise<void> {
    await this.pass('3 hours');
    await this.removeDeletedImages();
    await this.images().removeOrphans(Date.now() + 2 * HOUR_MS);
    this.left = 0;
  }

  private async act(event: Event): Promise<unknown> {
    const id = this.ids[event.product % Math.max(this.ids.length, 1)];
    if (event.kind === 'create' || !id) return this.create('withPicture' in event && event.withPicture);
    switch (event.kind) {
      case 'change':
        return this.change(id, {}, event.withPicture);
      case 'repeat':
        return this.last?.();
      case 'removePicture':
        return this.change(id, { removeImage: true });
      case 'outdated':
        return this.change(id, { version: 99 }, true);
      case 'together':
        return Promise.all([this.change(id, {}, true), this.change(id, {}, true), this.post(paths.adminPhysicalProductDuplicate(id))]);
      case 'duplicate':
        return this.created(() => this.post(paths.adminPhysicalProductDuplicate(id)));
      case 'delete':
        return this.api.inject({ method: 'DELETE', url: paths.adminPhysicalProduct(id), headers: this.admin });
      case 'restore':
        return this.post(paths.adminPhysicalProductRestoration(id));
      case 'halfHour':
        return this.pass('30 minutes');
      case 'twoHours':
        await this.pass('121 minutes');
        return this.removeDeletedImages();
      case 'killed':
        return this.images()
          .save(randomUUID(), await this.images().encode(this.png))
          .catch(() => undefined);
      case 'sweep':
        return this.sweepDuring(this.change(id, {}, true));
    }
  }

  /** Of a file that is uploaded at this moment, only its age tells that a row may be about to name it. */
  private async sweepDuring(change: Promise<unknown>): Promise<void> {
    let isDone = false;
    const ended = change.finally(() => (isDone = true));
    while (!isDone) await this.images().removeOrphans();
    await ended;
  }

  private create(withPicture: boolean): Promise<unknown> {
    return this.created(() => this.send('POST', paths.adminPhysicalProducts, { name: 'Vela', priceCents: 100 }, withPicture));
  }

  private change(id: string, data: object, withPicture = false): Promise<unknown> {
    return this.send('PATCH', paths.adminPhysicalProduct(id), { name: randomUUID(), ...data }, withPicture);
  }

  private async created(create: () => Promise<{ statusCode: number; json<T>(): T }>): Promise<void> {
    const response = await create();
    if (response.statusCode === 201) this.ids.push(response.json<AdminPhysicalProductView>().id);
  }

  private async send(method: 'POST' | 'PATCH', url: string, data: object, withPicture: boolean) {
    const { payload, headers } = await aForm({ data: JSON.stringify(data), ...(withPicture && { image: this.png }) });
    const key = { 'idempotency-key': randomUUID() };
    const send = () => this.api.inject({ method, url, payload, headers: { ...headers, ...this.admin, ...key } });
    this.last = send;
    return send();
  }

  private post(url: string) {
    return this.api.inject({ method: 'POST', url, headers: this.admin });
  }

  private pass(time: string): Promise<unknown> {
    return this.api.dataSource.query('UPDATE physical_products SET deleted_at = deleted_at - $1::interval WHERE deleted_at IS NOT NULL', [
      time,
    ]);
  }

  private async removeDeletedImages(): Promise<void> {
    const run = this.api.app.get(JobsService).tasks['remove-images-of-deleted-physical_products'];
    await run?.({}, { abortSignal: new AbortController().signal } as JobHelpers);
  }

  private images(): ProductImagesService {
    return this.api.app.get(ProductImagesService);
  }

  /** Makes the store or the database fail once, in the given way. Returns a function that ends it. */
  private begins(fault: Fault): () => void {
    const files = this.api.app.get(FileStorage);
    const runner = Object.getPrototypeOf(this.api.app.get(DataSource).createQueryRunner()) as QueryRunner;
    const { commitTransaction } = runner;
    const away = () => Promise.reject(new Error('away'));
    if (fault === 'store-away') {
      const write = files.write.bind(files);
      jest.spyOn(files, 'write').mockImplementation((key, content) => (key.includes('/detail/') ? away() : write(key, content)));
    }
    if (fault === 'no-removals') jest.spyOn(files, 'remove').mockImplementation(away);
    if (fault === 'commit-refused') jest.spyOn(runner, 'commitTransaction').mockImplementationOnce(away);
    if (fault === 'commit-lost') {
      jest.spyOn(runner, 'commitTransaction').mockImplementationOnce(async function (this: QueryRunner) {
        await commitTransaction.call(this);
        throw new Error('lost');
      });
    }
    return () => jest.restoreAllMocks();
  }
}
