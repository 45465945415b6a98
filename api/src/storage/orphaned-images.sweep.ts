import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../common/logging/logging';
import { ProductImagesService } from './product-images.service';

/** Removes orphaned images once after startup, in the background; a failure is only logged. */
@Injectable()
export class OrphanedImagesSweep implements OnApplicationBootstrap {
  constructor(
    private readonly images: ProductImagesService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.images.removeOrphans().then(
      (removed) => removed > 0 && this.logger.info({ removed }, 'removed pictures that no product names'),
      (err: unknown) => this.logger.warn({ err }, 'could not look for leftover pictures'),
    );
  }
}
