import type { DataSource, EntityManager } from 'typeorm';
import type { Caller } from '../access/access';
import { type CsvCell, moment, money, text, yesOrNo } from '../exports/csv-cells';
import type { IdempotencyService } from '../idempotency/idempotency.service';
import { type EncodedImage, imagesView } from '../images/images';

const NAME_MAX = 200;

/** 'Cópia de …', cut to the maximum length without splitting a surrogate pair. */
export const copiedName = (name: string): string =>
  `Cópia de ${name}`
    .slice(0, NAME_MAX)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();

type Column<Row> = [header: string, cell: (row: Row) => CsvCell];

/** Columns of a CSV export: the common ones, with those of the kind of product in between. */
export const productColumns = <Row extends ExportedRow>(own: readonly Column<Row>[]): readonly Column<Row>[] => [
  ['ID', ({ id }) => text(id)],
  ['Nome', ({ name }) => text(name)],
  ['Descrição', ({ description }) => text(description)],
  ['Categoria', ({ category }) => text(category)],
  ['Preço', ({ priceCents }) => money(priceCents)],
  ...own,
  ['Ativo', ({ isActive }) => yesOrNo(isActive)],
  ['Imagem', ({ imageUrl }) => text(imageUrl)],
  ['Criado em', ({ createdAt }) => moment(createdAt)],
  ['Alterado em', ({ updatedAt }) => moment(updatedAt)],
];

/** Services that `ProductChanges` gets injected, because `common` must not import the modules above it. */
export interface ProductDependencies {
  dataSource: DataSource;
  idempotency: IdempotencyService;
  images: {
    encode(bytes: Buffer): Promise<EncodedImage>;
    /** The encoded files of a stored image; undefined if there are none. */
    load(imageUrl: string | null): Promise<EncodedImage | undefined>;
    /** Writes the files first, then runs the work that stores their URL; removes the files again if it fails. */
    saveWith<T>(entityId: string, image: EncodedImage | undefined, work: (imageUrl?: string) => Promise<T>): Promise<T>;
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

/** Columns that all kinds of product have in common. */
export interface ProductRow {
  id: string;
  name: string;
  description: string | null;
  category: string | null;
  priceCents: number;
  /** URL of the detail size. */
  imageUrl: string | null;
  isActive: boolean;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}

/** Columns of the public list. */
export type PublicProductRow = Pick<ProductRow, 'id' | 'name' | 'description' | 'category' | 'priceCents' | 'imageUrl' | 'createdAt'>;

/** Columns of the console's list. */
export type AdminProductRow = PublicProductRow & Pick<ProductRow, 'isActive' | 'version'>;

/** Columns of the console's export. */
export type ExportedRow = AdminProductRow & Pick<ProductRow, 'updatedAt'>;

/** View fields that all kinds of product have in common. */
export const productView = (row: PublicProductRow) => ({
  id: row.id,
  name: row.name,
  description: row.description,
  category: row.category,
  priceCents: row.priceCents,
  imageUrl: row.imageUrl,
  images: imagesView(row.imageUrl),
  createdAt: row.createdAt.toISOString(),
});

/** Additional view fields of the console. */
export const adminProductView = ({ isActive, version }: Pick<ProductRow, 'isActive' | 'version'>) => ({ isActive, version });
