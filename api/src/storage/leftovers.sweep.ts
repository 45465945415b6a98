import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../common/logging/logging';
import { ProductImagesService } from './product-images.service';

/** Once at boot, beside the first requests: nothing waits for it, and its failure stops nothing. */
@Injectable()
export class LeftoversSweep implements OnApplicationBootstrap {
  constructor(
    private readonly images: ProductImagesService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.images.removeLeftovers().then(
      (removed) => removed > 0 && this.logger.info({ removed }, 'removed pictures that no product names'),
      (err: unknown) => this.logger.warn({ err }, 'could not look for leftover pictures'),
    );
  }
}
