import { Module } from '@nestjs/common';
import type { Env } from '../config/env';
import { ENV } from '../config/env.token';
import { FileStorage } from './file-storage';
import { LeftoversSweep } from './leftovers.sweep';
import { LocalDiskStorage } from './local-disk.storage';
import { MediaController } from './media.controller';
import { ProductImagesService } from './product-images.service';

@Module({
  controllers: [MediaController],
  providers: [
    { provide: FileStorage, inject: [ENV], useFactory: (env: Env) => new LocalDiskStorage(env.mediaDir) },
    ProductImagesService,
    LeftoversSweep,
  ],
  exports: [ProductImagesService],
})
export class StorageModule {}
