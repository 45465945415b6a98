import type { DataSource, EntityManager } from 'typeorm';
import type { Caller } from '../access/caller';
import type { IdempotencyService } from '../idempotency/idempotency.service';
import type { EncodedImage } from '../images/encoded-image';

/** What writing takes from the floors above this one. */
export interface ProductKeeping {
  dataSource: DataSource;
  idempotency: IdempotencyService;
  images: {
    encode(bytes: Buffer): Promise<EncodedImage>;
    /** The files of a picture as they are; undefined where there are none. */
    stored(imageUrl: string | null): Promise<EncodedImage | undefined>;
    /** Files first, then the work that names them; when it fails they go again. */
    keepWith<T>(entityId: string, image: EncodedImage | undefined, work: (imageUrl?: string) => Promise<T>): Promise<T>;
    remove(imageUrl: string | null): Promise<void>;
  };
  audit: {
    record(manager: EntityManager, caller: Caller, change: RecordedChange & { entity: string }): Promise<void>;
  };
}

export interface RecordedChange {
  action: 'created' | 'updated' | 'deleted';
  entityId: string;
}
