import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Roles } from '../common/access/access';
import { Responds } from '../common/openapi/operations';
import { Problem } from '../common/problems/problem';
import { isImageSize } from './encode-image';
import { FileStorage, type OpenFile } from './file-storage';
import { avifKey, hasAvif, IMAGE_FILE, type ImageFolder, imageKey } from './image-keys';

@ApiTags('media')
@Controller('media')
export class MediaController {
  constructor(private readonly files: FileStorage) {}

  @Roles('public')
  @ApiProduces('image/webp', 'image/avif')
  @Responds('Image')
  @Get('product-images/:size/:file')
  productImage(@Param('size') size: string, @Param('file') file: string, @Res() reply: FastifyReply): Promise<void> {
    return this.send('product-images', { size, file }, reply);
  }

  @Roles('public')
  @ApiProduces('image/webp', 'image/avif')
  @Responds('Image')
  @Get('setting-pictures/:size/:file')
  settingPicture(@Param('size') size: string, @Param('file') file: string, @Res() reply: FastifyReply): Promise<void> {
    return this.send('setting-pictures', { size, file }, reply);
  }

  @Roles('public')
  @ApiProduces('image/webp', 'image/avif')
  @Responds('Image')
  @Get('basket-photos/:size/:file')
  basketPhoto(@Param('size') size: string, @Param('file') file: string, @Res() reply: FastifyReply): Promise<void> {
    return this.send('basket-photos', { size, file }, reply);
  }

  private async send(folder: ImageFolder, { size, file }: { size: string; file: string }, reply: FastifyReply): Promise<void> {
    if (!isImageSize(size) || !IMAGE_FILE.test(file)) throw new Problem('resource.not-found');
    // A file never changes under its name, so the name serves as ETag and the store need not be read.
    const etag = `"${size}-${file}"`;
    const avifEtag = `"${size}-avif-${file}"`;
    const headers = { 'cache-control': 'public, max-age=3600', 'x-content-type-options': 'nosniff', vary: 'accept' };
    const known = reply.request.headers['if-none-match'];
    if (known === etag || known === avifEtag)
      return void (await reply
        .status(304)
        .headers({ ...headers, etag: known })
        .send());
    const copy = hasAvif(size) && takesAvif(reply.request) ? await this.files.open(avifKey(folder, size, file)) : undefined;
    if (copy) return sendFile(reply, { ...copy, type: 'image/avif', headers: { ...headers, etag: avifEtag } });
    const original = await this.files.open(imageKey(folder, size, file));
    if (!original) throw new Problem('resource.not-found');
    return sendFile(reply, { ...original, type: 'image/webp', headers: { ...headers, etag } });
  }
}

const takesAvif = ({ headers }: FastifyRequest): boolean => /\bimage\/avif\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(headers.accept ?? '');

async function sendFile(
  reply: FastifyReply,
  { content, bytes, type, headers }: OpenFile & { type: string; headers: Record<string, string> },
): Promise<void> {
  await reply
    .headers({ ...headers, 'content-length': bytes })
    .type(type)
    .send(content);
}
