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

interface ProductField<Value> {
  /** Header of the export's column. */
  header: string;
  cell: (value: Value) => CsvCell;
  /** Value of the field in a copy, if it differs from the original's. */
  copy?: Value;
}

type FieldsOf<Product> = { readonly [Name in keyof Product]?: ProductField<Product[Name]> };

/**
 * Fields that only one kind of product has, by their names in the entity. The columns of both lists, both views, the export and copies
 * follow from this declaration.
 */
export interface OwnFields<Product = unknown> {
  /** Shown to visitors and in the console. */
  public: FieldsOf<Product>;
  /** Shown in the console only. */
  admin: FieldsOf<Product>;
}

export const pick = <Row extends object, Name extends keyof Row>(row: Row, fields: Readonly<Record<Name, unknown>>): Pick<Row, Name> =>
  Object.fromEntries((Object.keys(fields) as Name[]).map((name) => [name, row[name]])) as Pick<Row, Name>;

const entriesOf = <Product>(fields: OwnFields<Product>) =>
  Object.entries({ ...fields.admin, ...fields.public }) as [keyof Product, ProductField<Product[keyof Product]>][];

/** Values of the kind's own fields in a copy. */
export const copiedFields = <Product>(original: Product, fields: OwnFields<Product>): Partial<Product> =>
  Object.fromEntries(entriesOf(fields).map(([name, { copy = original[name] }]) => [name, copy])) as Partial<Product>;

type Column<Row> = [header: string, cell: (row: Row) => CsvCell];

/** Columns of a CSV export: the common ones, with those of the kind of product in between. */
export const productColumns = <Product extends ExportedRow>(fields: OwnFields<Product>): readonly Column<Product>[] => [
  ['ID', ({ id }) => text(id)],
  ['Nome', ({ name }) => text(name)],
  ['Descrição', ({ description }) => text(description)],
  ['Categoria', ({ category }) => text(category)],
  ['Preço', ({ priceCents }) => money(priceCents)],
  ...entriesOf(fields).map(([name, { header, cell }]): Column<Product> => [header, (row) => cell(row[name])]),
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
