import type { EntityManager } from 'typeorm';
import type { ProductImagesService } from '../../storage/product-images.service';
import type { PasswordsService } from '../../users/passwords.service';
import type { SeedClock } from './seed-clock';

/** What every table's seed works with. */
export interface SeedContext {
  manager: EntityManager;
  clock: SeedClock;
  passwords: PasswordsService;
  images: ProductImagesService;
  /** Holds `<slug>.webp`. */
  picturesFolder: string;
}
