import { Controller, Get, Param, Res, StreamableFile } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Roles } from '../common/access/access';
import { Responds } from '../common/openapi/operations';
import { Problem } from '../common/problems/problem';
import { isImageSize } from './encode-image';
import { FileStorage } from './file-storage';
import { avifKey, hasAvif, IMAGE_FILE, type ImageFolder, imageKey } from './image-keys';

/** Nothing when the client has the picture. The framework closes the file also when nobody reads it, as after the response deadline. */
type Sent = StreamableFile | undefined;

@ApiTags('media')
@Controller('media')
export class MediaController {
  constructor(private readonly files: FileStorage) {}

  @Roles('public')
  @ApiProduces('image/webp', 'image/avif')
  @Responds('Image')
  @Get('product-images/:size/:file')
  productImage(@Param('size') size: string, @Param('file') file: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<Sent> {
    return this.send('product-images', { size, file }, reply);
  }

  @Roles('public')
  @ApiProduces('image/webp', 'image/avif')
  @Responds('Image')
  @Get('setting-pictures/:size/:file')
  settingPicture(@Param('size') size: string, @Param('file') file: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<Sent> {
    return this.send('setting-pictures', { size, file }, reply);
  }

  @Roles('public')
  @ApiProduces('image/webp', 'image/avif')
  @Responds('Image')
  @Get('basket-photos/:size/:file')
  basketPhoto(@Param('size') size: string, @Param('file') file: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<Sent> {
    return this.send('basket-photos', { size, file }, reply);
  }

  private async send(folder: ImageFolder, { size, file }: { size: string; file: string }, reply: FastifyReply): Promise<Sent> {
    if (!isImageSize(size) || !IMAGE_FILE.test(file)) throw new Problem('resource.not-found');
    // A file never changes under its name, so the name serves as ETag and the store need not be read.
    const etag = `"${size}-${file}"`;
    const avifEtag = `"${size}-avif-${file}"`;
    const headers = { 'cache-control': 'public, max-age=3600', 'x-content-type-options': 'nosniff', vary: 'accept' };
    const known = reply.request.headers['if-none-match'];
    if (known === etag || known === avifEtag) return void reply.status(304).headers({ ...headers, etag: known });
    const copy = hasAvif(size) && takesAvif(reply.request) ? await this.files.open(avifKey(folder, size, file)) : undefined;
    const found = copy ?? (await this.files.open(imageKey(folder, size, file)));
    if (!found) throw new Problem('resource.not-found');
    reply.headers({ ...headers, etag: copy ? avifEtag : etag });
    return new StreamableFile(found.content, { type: copy ? 'image/avif' : 'image/webp', length: found.bytes });
  }
}

const takesAvif = ({ headers }: FastifyRequest): boolean => /\bimage\/avif\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(headers.accept ?? '');
