import type { DataSource, EntityManager } from 'typeorm';
import type { Caller } from '../access/access';
import { type CsvCell, moment, money, text, yesOrNo } from '../exports/csv-cells';
import type { IdempotencyService } from '../idempotency/idempotency.service';
import { type EncodedImage, imagesView } from '../images/images';

const NAME_MAX = 200;

/** 'Cópia de …', cut where a name may not be longer, and never within a character. */
export const copiedName = (name: string): string =>
  `Cópia de ${name}`
    .slice(0, NAME_MAX)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();

type Column<Row> = [header: string, cell: (row: Row) => CsvCell];

/** The columns of an export: those of every product, and between them those of one kind. */
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

/** What writing takes from the floors above this one. */
export interface ProductDependencies {
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

/** What rows of every kind of product have in common. */
export interface ProductRow {
  id: string;
  name: string;
  description: string | null;
  category: string | null;
  priceCents: number;
  /** Address of the detail size. */
  imageUrl: string | null;
  isActive: boolean;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}

/** What every list reads of a row. */
export type PublicProductRow = Pick<ProductRow, 'id' | 'name' | 'description' | 'category' | 'priceCents' | 'imageUrl' | 'createdAt'>;

/** What the console's list reads beside it. */
export type AdminProductRow = PublicProductRow & Pick<ProductRow, 'isActive' | 'version'>;

/** What the console's export reads beside it. */
export type ExportedRow = AdminProductRow & Pick<ProductRow, 'updatedAt'>;

/** What every kind of product shows. */
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

/** What the console shows beside it. */
export const adminProductView = ({ isActive, version }: Pick<ProductRow, 'isActive' | 'version'>) => ({ isActive, version });
