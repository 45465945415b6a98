import {
  FOUND_AT_MOST,
  isSearchable,
  type AdminListPhysicalProductsQuery,
  type CappedPageView,
  type ImageView,
  type ListDigitalProductsQuery,
  type ListPhysicalProductsQuery,
  type PageView,
  type ProductCategoryView,
  type SitemapEntryView,
} from '@aflora/contracts';
import type { StreamableFile } from '@nestjs/common';
import { type DataSource, In, type FindOptionsWhere, type Repository } from 'typeorm';
import type { AuditService } from '../audit/audit.service';
import type { Caller } from '../common/access/access';
import { type CsvCell, moment, money, text, yesOrNo, type CsvExport, type CsvExportsService } from '../common/exports/csv-exports';
import { type CappedPage, pageOf, pageView } from '../common/lists/lists';
import { Problem } from '../common/problems/problem';
import { preparedRows } from '../database/prepared-statements';
import { imagesView, type ProductImagesService } from '../storage/product-images.service';
import {
  adminExportSql,
  adminPageSql,
  adminTotalSql,
  productTable,
  publicProductsSql,
  type ProductTable,
  type PublicProductsSql,
} from './product-lists.sql';
import { filteredPageSql, SIMILAR_WORDS, wordsOf } from './product-searches.sql';
import type { Product } from './product.entity';

/** List queries that every kind of product supports. */
type ListQuery = ListDigitalProductsQuery & Pick<ListPhysicalProductsQuery, 'stock'>;
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

/** Similar words that a mistyped word stands for; each is another search in the index. */
const MAX_ALTERNATIVES = 3;

/** Whether the page has filters other than the category, which has indexes of its own. */
const isFiltered = ({ search, minPriceCents, maxPriceCents, stock }: ListQuery): boolean =>
  Boolean(search) || minPriceCents !== undefined || maxPriceCents !== undefined || stock === 'any';

/** Reads one kind of product, for visitors and for the console. */
export abstract class ProductsService<Row extends Product, View, AdminView> {
  private readonly products: Repository<Row>;
  private readonly table: ProductTable;
  private readonly sql: PublicProductsSql;

  constructor(
    private readonly kind: ProductKind<Row, View, AdminView>,
    private readonly dataSource: DataSource,
    images: ProductImagesService,
    private readonly csvExports: CsvExportsService,
    private readonly audit: AuditService,
  ) {
    this.products = dataSource.getRepository(kind.Entity);
    this.table = productTable(this.products.metadata, kind.fields);
    this.sql = publicProductsSql(this.table);
    images.registerReferences((urls) => this.imagesInUse(urls));
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
    const { table } = this.table;
    await this.dataSource.transaction((manager) =>
      this.audit.record(manager, caller, { action: 'exported', entity: table, entityId: null }),
    );
    return this.csvExports.stream({ name: this.kind.exportName, columns: exportColumns(this.kind), ...adminExportSql(this.table, query) });
  }

  /** Categories of the public list, each with its number of products. */
  categories(): Promise<ProductCategoryView[]> {
    return preparedRows(this.dataSource, this.sql.categories, []);
  }

  /** Products with a public page, including sold-out ones that the list leaves out; newest first, limited. */
  async sitemap(): Promise<SitemapEntryView[]> {
    const rows = await this.products.query<{ id: string; updatedAt: Date }[]>(this.sql.sitemap);
    return rows.map(({ id, updatedAt }) => ({ id, updatedAt: updatedAt.toISOString() }));
  }

  /** Includes products that are out of stock. Throws `product.not-found`. */
  async show(id: string): Promise<View> {
    const [product] = await preparedRows<Row>(this.dataSource, this.sql.product, [id]);
    if (!product) throw new Problem('product.not-found');
    return publicView(product, this.kind);
  }

  /** Throws `product.not-found`. */
  async showAny(id: string): Promise<AdminView> {
    const product = await this.products.findOneBy({ id } as FindOptionsWhere<Row>);
    if (!product) throw new Problem('product.not-found');
    return adminView(product, this.kind);
  }

  /** Where no product has all words of a search, the products with similar words. */
  private async publicPage(query: ListQuery): Promise<CappedPage<Row>> {
    const words = wordsOf(query.search ?? '');
    const found = await this.pageOfWords(query, words);
    if (words.length === 0 || found.total > 0) return found;
    const similar = await this.similarTo(words);
    if (!similar) return found;
    const alike = await this.pageOfWords(query, similar);
    return { ...alike, isSimilar: alike.total > 0 };
  }

  /** Rows and total usually in one query. */
  private async pageOfWords(query: ListQuery, words: string[][]): Promise<CappedPage<Row>> {
    const { page, pageSize } = pageOf(query);
    const rows = await this.publicRows({ query, words, offset: (page - 1) * pageSize, limit: pageSize });
    // A page beyond the last has no row that includes the total.
    const [counted] = rows.length > 0 || page === 1 ? rows : await this.publicRows({ query, words, offset: 0, limit: 1 });
    const total = counted?.total ?? 0;
    const isTotalCapped = isFiltered(query) && total > FOUND_AT_MOST;
    return { rows, total: isTotalCapped ? FOUND_AT_MOST : total, isTotalCapped, isSimilar: false, page, pageSize };
  }

  private publicRows({ query, words, offset, limit }: { query: ListQuery; words: string[][]; offset: number; limit: number }) {
    const { search, category = null, sort } = query;
    const [statement, values] = isFiltered(query)
      ? filteredPageSql(this.table, { ...query, words, isIndexed: isSearchable(search ?? ''), offset, limit })
      : this.sql.page({ sort: sort ?? 'newest', category, offset, limit });
    return preparedRows<Row & { total: number }>(this.dataSource, statement, values);
  }

  /** The words with the similar words of product names and categories; undefined if there are none. */
  private async similarTo(words: string[][]): Promise<string[][] | undefined> {
    const typed = words.flat();
    const found = await preparedRows<{ word: string; alternatives: string[] }>(this.dataSource, { text: SIMILAR_WORDS }, [typed]);
    if (found.every(({ alternatives }) => alternatives.length === 0)) return undefined;
    return found.map(({ word, alternatives }) => [word, ...alternatives.slice(0, MAX_ALTERNATIVES)]);
  }

  /** The given image URLs that are used by a row. */
  private async imagesInUse(imageUrls: string[]): Promise<string[]> {
    const rows = await this.products.findBy({ imageUrl: In(imageUrls) } as FindOptionsWhere<Row>);
    return rows.map((row) => row.imageUrl).filter((url) => url !== null);
  }
}
