import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Roles } from '../common/access/access';
import { Responds } from '../common/openapi/operations';
import { Problem } from '../common/problems/problem';
import { isImageSize } from './encode-image';
import { FileStorage } from './file-storage';
import { IMAGE_FILE, type ImageFolder, imageKey } from './image-files.service';

@ApiTags('media')
@Controller('media')
export class MediaController {
  constructor(private readonly files: FileStorage) {}

  @Roles('public')
  @ApiProduces('image/webp')
  @Responds('Image')
  @Get('product-images/:size/:file')
  productImage(@Param('size') size: string, @Param('file') file: string, @Res() reply: FastifyReply): Promise<void> {
    return this.send('product-images', { size, file }, reply);
  }

  @Roles('public')
  @ApiProduces('image/webp')
  @Responds('Image')
  @Get('setting-pictures/:size/:file')
  settingPicture(@Param('size') size: string, @Param('file') file: string, @Res() reply: FastifyReply): Promise<void> {
    return this.send('setting-pictures', { size, file }, reply);
  }

  private async send(folder: ImageFolder, { size, file }: { size: string; file: string }, reply: FastifyReply): Promise<void> {
    if (!isImageSize(size) || !IMAGE_FILE.test(file)) throw new Problem('resource.not-found');
    // A file never changes under its name, so the name serves as ETag and the store need not be read.
    const etag = `"${size}-${file}"`;
    const headers = { 'cache-control': 'public, max-age=3600', 'x-content-type-options': 'nosniff', etag };
    if (reply.request.headers['if-none-match'] === etag) return void (await reply.status(304).headers(headers).send());
    const found = await this.files.open(imageKey(folder, size, file));
    if (!found) throw new Problem('resource.not-found');
    await reply
      .headers({ ...headers, 'content-length': found.bytes })
      .type('image/webp')
      .send(found.content);
  }
}
