import { Module } from '@nestjs/common';
import { type Env, ENV } from '../config/env';
import { JobsModule } from '../jobs/jobs.module';
import { AvifCopiesService } from './avif-copies.service';
import { EvidenceFiles } from './evidence-files.service';
import { FileStorage } from './file-storage';
import { BasketPhotoFiles, SettingPictureFiles } from './image-files.service';
import { ImagesSweep, ProductImagesService } from './product-images.service';
import { LocalDiskStorage } from './local-disk.storage';
import { MediaController } from './media.controller';
import { S3Storage } from './s3.storage';
import { FileSweeps } from './unused-files.service';

const fileStorage = ({ mediaBucket, mediaDir }: Env): Promise<FileStorage> =>
  mediaBucket ? S3Storage.open(mediaBucket) : LocalDiskStorage.at(mediaDir);

@Module({
  imports: [JobsModule],
  controllers: [MediaController],
  providers: [
    { provide: FileStorage, inject: [ENV], useFactory: fileStorage },
    AvifCopiesService,
    ProductImagesService,
    ImagesSweep,
    SettingPictureFiles,
    BasketPhotoFiles,
    EvidenceFiles,
    FileSweeps,
  ],
  exports: [ProductImagesService, SettingPictureFiles, BasketPhotoFiles, EvidenceFiles, FileSweeps],
})
export class StorageModule {}
