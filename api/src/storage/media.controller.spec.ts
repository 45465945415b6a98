import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { limitResponseTimes } from '../common/http/response-deadline';
import { FileStorage } from './file-storage';
import { MediaController } from './media.controller';

const LIMIT_MS = 30;
const PICTURE = '/media/product-images/full/6f1f7c52-0d2b-4c1e-9d0a-3c2f5e8b7a61-1795642822006.webp';

/** A store that opens its only file when it is told to. */
class SlowStore {
  readonly content = Readable.from([Buffer.from('webp')]);
  letOpen: () => void = () => undefined;
  private readonly mayOpen = new Promise<void>((resolve) => (this.letOpen = resolve));

  async open() {
    await this.mayOpen;
    return { content: this.content, bytes: 4 };
  }
}

describe('a picture', () => {
  let store: SlowStore;
  let app: NestFastifyApplication;

  beforeEach(async () => {
    store = new SlowStore();
    @Module({ controllers: [MediaController], providers: [{ provide: FileStorage, useValue: store }] })
    class Media {}
    app = await NestFactory.create<NestFastifyApplication>(Media, new FastifyAdapter(), { logger: false });
    await app.register(multipart);
    limitResponseTimes(app.getHttpAdapter().getInstance(), LIMIT_MS);
    await app.init();
  });

  afterEach(() => app.close());

  it('is sent with its size and an ETag', async () => {
    store.letOpen();
    const { statusCode, headers, body } = await app.inject({ url: PICTURE });
    expect([statusCode, body]).toEqual([200, 'webp']);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': '4',
      etag: expect.stringMatching(/^"full-/) as string,
    });
  });

  it('is closed when the store opens it after the deadline of its response', async () => {
    expect((await app.inject({ url: PICTURE })).statusCode).toBe(503);
    store.letOpen();
    await new Promise(setImmediate);
    expect(store.content.destroyed).toBe(true);
  });

  it('is closed unread when only its headers are asked for', async () => {
    store.letOpen();
    const { statusCode, headers } = await app.inject({ method: 'HEAD', url: PICTURE });
    expect([statusCode, headers['content-length']]).toEqual([200, '4']);
    expect(store.content.readableDidRead).toBe(false);
    expect(store.content.destroyed).toBe(true);
  });
});
