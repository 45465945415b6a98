import {
  MAX_FOUND,
  type AdminListPhysicalProductsQuery,
  type CappedPageView,
  type ImageView,
  type ListPhysicalProductsQuery,
  type PageView,
  type ProductCategoryView,
  type SitemapEntryView,
} from '@aflora/contracts';
import type { StreamableFile } from '@nestjs/common';
import { type DataSource, IsNull, Not, type FindOptionsOrder, type FindOptionsWhere, type Repository } from 'typeorm';
import type { AuditedExportsService } from '../audit/audited-exports.service';
import type { Caller } from '../common/access/access';
import { type CsvCell, moment, money, text, yesOrNo, type CsvExport } from '../common/exports/csv-exports';
import { type CappedPage, pageOf, pageView } from '../common/lists/lists';
import { Problem } from '../common/problems/problem';
import { byName } from '../common/text/text';
import { batchedRows } from '../database/batched-rows';
import { preparedRows } from '../database/prepared-statements';
import { imagesView, type ProductImagesService } from '../storage/product-images.service';
import {
  adminExportSql,
  adminPageSql,
  adminTotalSql,
  namedImages,
  productTable,
  publicProductsSql,
  type ProductTable,
  type PublicProductsSql,
} from './product-lists.sql';
import { isFiltered, ProductSearches } from './product-searches';
import type { Product } from './product.entity';

/** List queries that every kind of product supports. */
type ListQuery = ListPhysicalProductsQuery;
type AdminListQuery = AdminListPhysicalProductsQuery;

interface ProductField<Value> {
  /** Header of the export's column. */
  header: string;
  cell: (value: Value) => CsvCell;
  /** Value of the field in a copy, if it differs from the original's. */
  copy?: Value;
}

type FieldsOf<Row, Name extends PropertyKey> = { readonly [Key in Name]: ProductField<Key extends keyof Row ? Row[Key] : never> };

/** Fields of the public view that all kinds of product have in common. */
interface CommonView {
  id: string;
  name: string;
  description: string | null;
  category: string | null;
  priceCents: number;
  imageUrl: string | null;
  images: ImageView | null;
  createdAt: string;
}

/** Additional fields of the console's view. */
type CommonAdminView = Pick<Product, 'isActive' | 'version'>;

/** One kind of product: `Row` is its entity, `View` what visitors see of it, `AdminView` what the console shows. */
export interface ProductKind<Row extends Product, View, AdminView> {
  Entity: new () => Row;
  /** File name of the export, without extension. */
  exportName: string;
  /**
   * Fields that only this kind has, by their names in the entity: `public` ones are shown to visitors too. The columns of both lists, both
   * views, the export and copies follow from them.
   */
  fields: {
    public: FieldsOf<Row, Exclude<keyof View, keyof CommonView>>;
    admin: FieldsOf<Row, Exclude<keyof AdminView, keyof View | keyof CommonAdminView>>;
  };
}

/** The kind's own fields. Their names are checked by `ProductKind`, and lost to the compiler here. */
export function ownFields<Row extends Product, View, AdminView>({ fields }: ProductKind<Row, View, AdminView>) {
  return Object.entries({ ...fields.admin, ...fields.public }) as [keyof Row, ProductField<Row[keyof Row]>][];
}

const commonView = (row: Product): CommonView => ({
  id: row.id,
  name: row.name,
  description: row.description,
  category: row.category,
  priceCents: row.priceCents,
  imageUrl: row.imageUrl,
  images: imagesView(row.imageUrl),
  createdAt: row.createdAt.toISOString(),
});

/** Runs for each row of each list, so the own fields are copied without objects in between. */
function publicView<Row extends Product, View, AdminView>(row: Row, { fields }: ProductKind<Row, View, AdminView>): View {
  const view = commonView(row) as object as Record<string, unknown>;
  for (const name in fields.public) view[name] = row[name as unknown as keyof Row];
  return view as View;
}

export function adminView<Row extends Product, View, AdminView>(row: Row, kind: ProductKind<Row, View, AdminView>): AdminView {
  const view = { ...publicView(row, kind), isActive: row.isActive, version: row.version } as Record<string, unknown>;
  for (const name in kind.fields.admin) view[name] = row[name as unknown as keyof Row];
  return view as AdminView;
}

/** Columns of the export: the common ones, with those of the kind of product in between. */
const exportColumns = <Row extends Product, View, AdminView>(kind: ProductKind<Row, View, AdminView>): CsvExport<Row>['columns'] => [
  ['ID', ({ id }) => text(id)],
  ['Nome', ({ name }) => text(name)],
  ['Descrição', ({ description }) => text(description)],
  ['Categoria', ({ category }) => text(category)],
  ['Preço', ({ priceCents }) => money(priceCents)],
  ...ownFields(kind).map(([name, { header, cell }]): [string, (row: Row) => CsvCell] => [header, (row) => cell(row[name])]),
  ['Ativo', ({ isActive }) => yesOrNo(isActive)],
  ['Imagem', ({ imageUrl }) => text(imageUrl)],
  ['Criado em', ({ createdAt }) => moment(createdAt)],
  ['Alterado em', ({ updatedAt }) => moment(updatedAt)],
];

const byCategory = (categories: ProductCategoryView[]): ProductCategoryView[] =>
  categories.toSorted((one, other) => byName(one.category, other.category));

/** Reads one kind of product, for visitors and for the console. */
export abstract class ProductsService<Row extends Product, View, AdminView> {
  private readonly products: Repository<Row>;
  private readonly table: ProductTable;
  private readonly sql: PublicProductsSql;
  private readonly searches: ProductSearches<Row>;
  private readonly product: (id: string) => Promise<Row | undefined>;

  constructor(
    private readonly kind: ProductKind<Row, View, AdminView>,
    private readonly dataSource: DataSource,
    images: ProductImagesService,
    private readonly auditedExports: AuditedExportsService,
  ) {
    this.products = dataSource.getRepository(kind.Entity);
    this.table = productTable(this.products.metadata, kind.fields);
    this.sql = publicProductsSql(this.table);
    this.product = batchedRows(dataSource, { statement: this.sql.product, keyOf: ({ id }) => id });
    this.searches = new ProductSearches(this.table, dataSource);
    images.registerReferences({ inUse: (urls) => this.imagesInUse(urls), newest: (count) => this.newestImages(count) });
  }

  /** One page of the public list. */
  async list(query: ListQuery): Promise<CappedPageView<View>> {
    return pageView(await this.publicPage(query), (row) => publicView(row, this.kind));
  }

  /** One page of the console's list: products that are not deleted and match the filters. */
  async listAll(query: AdminListQuery): Promise<PageView<AdminView>> {
    const [rows, [counted]] = await Promise.all([
      this.products.query<Row[]>(...adminPageSql(this.table, query)),
      this.products.query<[{ total: number }]>(...adminTotalSql(this.table, query)),
    ]);
    return pageView({ rows, total: counted.total, ...pageOf(query) }, (row) => adminView(row, this.kind));
  }

  /** CSV export with the same filters as the list, without paging. Throws `export.busy`. */
  async export(query: AdminListQuery, caller: Caller): Promise<StreamableFile> {
    const { exportName: name } = this.kind;
    const rows = { name, columns: exportColumns(this.kind), ...adminExportSql(this.table, query) };
    return this.auditedExports.stream(caller, this.table.table, rows);
  }

  /** Categories of the public list by name, each with its number of products. */
  async categories(): Promise<ProductCategoryView[]> {
    return byCategory(await preparedRows<ProductCategoryView>(this.dataSource, this.sql.categories, []));
  }

  /** Like `categories`, with those whose products are all inactive or out of stock. */
  async allCategories(): Promise<ProductCategoryView[]> {
    return byCategory(await this.products.query<ProductCategoryView[]>(this.sql.allCategories));
  }

  /** Products with a public page, including sold-out ones that the list leaves out; newest first, limited. */
  async sitemap(): Promise<SitemapEntryView[]> {
    const rows = await this.products.query<{ id: string; updatedAt: Date }[]>(this.sql.sitemap);
    return rows.map(({ id, updatedAt }) => ({ id, updatedAt: updatedAt.toISOString() }));
  }

  /** Includes products that are out of stock. Throws `product.not-found`. */
  async show(id: string): Promise<View> {
    const product = await this.product(id);
    if (!product) throw new Problem('product.not-found');
    return publicView(product, this.kind);
  }

  /** Throws `product.not-found`. */
  async showAny(id: string): Promise<AdminView> {
    const product = await this.products.findOneBy({ id } as FindOptionsWhere<Row>);
    if (!product) throw new Problem('product.not-found');
    return adminView(product, this.kind);
  }

  private async publicPage(query: ListQuery): Promise<CappedPage<Row>> {
    const { page, pageSize } = pageOf(query);
    const part = { offset: (page - 1) * pageSize, limit: pageSize };
    if (!isFiltered(query)) return { ...(await this.listed(query, part)), isTotalCapped: false, isSimilar: false, page, pageSize };
    const { total, ...found } = await this.searches.find(query, part);
    return { ...found, total: Math.min(total, MAX_FOUND), isTotalCapped: total > MAX_FOUND, page, pageSize };
  }

  /** Rows and total usually in one query. */
  private async listed({ category = null, sort = 'newest' }: ListQuery, { offset, limit }: { offset: number; limit: number }) {
    const rows = await preparedRows<Row & { total: number }>(this.dataSource, ...this.sql.page({ sort, category, offset, limit }));
    // A page beyond the last has no row that includes the total.
    const ofFirst = () => preparedRows<{ total: number }>(this.dataSource, ...this.sql.page({ sort, category, offset: 0, limit: 1 }));
    const [counted] = rows.length > 0 || offset === 0 ? rows : await ofFirst();
    return { rows, total: counted?.total ?? 0 };
  }

  /** The given image URLs that are used by a row, also by a deleted one that can still be restored. */
  private async imagesInUse(imageUrls: string[]): Promise<string[]> {
    const rows = await this.products.query<{ imageUrl: string }[]>(namedImages(this.table.table), [imageUrls]);
    return rows.map(({ imageUrl }) => imageUrl);
  }

  private async newestImages(count: number): Promise<string[]> {
    const order = { createdAt: 'DESC', id: 'DESC' } as FindOptionsOrder<Row>;
    const rows = await this.products.find({ where: { imageUrl: Not(IsNull()) } as FindOptionsWhere<Row>, order, take: count });
    return rows.flatMap((row) => row.imageUrl ?? []);
  }
}
