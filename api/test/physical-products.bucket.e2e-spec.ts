import { paths, type AdminPhysicalProductView } from '@aflora/contracts';
import { freePort } from '@aflora/tools/common/free-port';
import { startTcpProxy } from '@aflora/tools/common/tcp-proxy';
import { startS3, type S3Peer } from '@aflora/tools/s3/start-s3';
import sharp from 'sharp';
import { FileStorage } from '../src/storage/file-storage';
import { until } from './support/api-process';
import { expectProblem } from './support/expect-problem';
import { aForm, aPicture } from './support/forms';
import { startTestApp, type TestApp } from './support/test-app';

describe('images in a bucket', () => {
  let s3: S3Peer;
  let api: TestApp;
  let admin: { authorization: string };

  beforeAll(async () => {
    s3 = await startS3({ buckets: ['media'], port: await freePort() });
    const { endpoint, accessKeyId, secretAccessKey } = s3;
    const store = { S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey };
    api = await startTestApp({ MEDIA_BUCKET: 'media', ...store });
    admin = await api.signIn({ isAdmin: true });
  });

  afterAll(async () => {
    await api.close();
    await s3.stop();
  });

  const create = async (to = api) => {
    const data = JSON.stringify({ name: 'Com foto', priceCents: 100 });
    const { payload, headers } = await aForm({ data, image: await aPicture(2000, 1000).png().toBuffer() });
    return to.inject({ method: 'POST', url: paths.adminPhysicalProducts, payload, headers: { ...headers, ...admin } });
  };
  const filesOf = async (size: string) => (await api.app.get(FileStorage).list(`product-images/${size}`)).length;

  it('are saved, served and removed', async () => {
    const response = await create();
    expect(response.statusCode).toBe(201);
    const { id, images } = response.json<AdminPhysicalProductView>();
    expect([await filesOf('card'), await filesOf('detail'), await filesOf('full')]).toEqual([1, 1, 1]);
    expect(await api.mediaFiles()).toEqual([]);

    const shown = await api.inject({ url: images?.card ?? '' });
    expect(shown.headers).toMatchObject({ 'content-type': 'image/webp', 'content-length': String(shown.rawPayload.length) });
    expect((await sharp(shown.rawPayload).metadata()).width).toBe(480);

    const { payload, headers } = await aForm({ data: '{"removeImage":true}' });
    await api.inject({ method: 'PATCH', url: paths.adminPhysicalProduct(id), payload, headers: { ...headers, ...admin } });
    expectProblem(await api.inject({ url: images?.card ?? '' }), 'resource.not-found');
    expect([await filesOf('card'), await filesOf('detail'), await filesOf('full')]).toEqual([0, 0, 0]);
  });

  it('keep nobody else waiting while the store hangs, not even for a connection to the database', async () => {
    const proxy = await startTcpProxy({ port: Number(new URL(s3.endpoint).port) });
    const store = {
      S3_ENDPOINT: `http://127.0.0.1:${proxy.port}`,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    };
    const busy = await startTestApp({ MEDIA_BUCKET: 'media', DATABASE_URL: api.databaseUrl, DATABASE_POOL_SIZE: '2', ...store });
    await proxy.setFault('hang');
    const uploads = Array.from({ length: 4 }, () => create(busy));
    await until(() => proxy.connections() >= uploads.length);
    expect((await busy.inject({ url: paths.physicalProducts })).statusCode).toBe(200);
    await proxy.setFault();
    expect((await Promise.all(uploads)).map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
    await busy.close();
    await proxy.close();
  });

  it('are unavailable while the store is down, and served again afterwards', async () => {
    const url = (await create()).json<AdminPhysicalProductView>().imageUrl ?? '';
    const port = Number(new URL(s3.endpoint).port);
    await s3.stop();
    for (const response of [await api.inject({ url }), await create()]) {
      expectProblem(response, 'server.unavailable');
      expect(response.headers['retry-after']).toBe('5');
    }
    s3 = await startS3({ buckets: ['media'], port });
    expect((await create()).statusCode).toBe(201);
  });
});
