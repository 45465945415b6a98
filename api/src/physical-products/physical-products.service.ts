import type {
  CappedPageView,
  AdminListPhysicalProductsQuery,
  AdminPhysicalProductView,
  ListPhysicalProductsQuery,
  PageView,
  PhysicalProductView,
  ProductCategoryView,
  SitemapEntryView,
} from '@aflora/contracts';
import { Injectable, type StreamableFile } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, type Repository } from 'typeorm';
import { AuditService } from '../audit/audit.service';
import type { Caller } from '../common/access/access';
import { CsvExportsService } from '../common/exports/csv-exports.service';
import { pageView } from '../common/lists/page';
import { productColumns } from '../common/products/product';
import { ProductReads } from '../common/products/product-reads';
import { ProductImagesService } from '../storage/product-images.service';
import { PhysicalProduct } from './physical-product.entity';
import {
  adminPhysicalProductView,
  physicalProductFields,
  physicalProductView,
  type AdminPhysicalProductRow,
  type PhysicalProductRow,
} from './physical-product.view';

/** Reads products, for the shop and for the console. */
@Injectable()
export class PhysicalProductsService {
  private readonly products: ProductReads<PhysicalProduct, PhysicalProductRow, AdminPhysicalProductRow>;

  constructor(
    @InjectRepository(PhysicalProduct) products: Repository<PhysicalProduct>,
    images: ProductImagesService,
    private readonly exports: CsvExportsService,
    private readonly audit: AuditService,
    private readonly dataSource: DataSource,
  ) {
    this.products = new ProductReads(products, physicalProductFields);
    images.registerReferences((urls) => this.products.imagesInUse(urls));
  }

  async list(query: ListPhysicalProductsQuery): Promise<CappedPageView<PhysicalProductView>> {
    return pageView(await this.products.publicPage(query), physicalProductView);
  }

  async listAll(query: AdminListPhysicalProductsQuery): Promise<PageView<AdminPhysicalProductView>> {
    return pageView(await this.products.adminPage(query), adminPhysicalProductView);
  }

  /** CSV export with the same filters as the list, without paging. Throws `export.busy`. */
  async export(query: AdminListPhysicalProductsQuery, caller: Caller): Promise<StreamableFile> {
    await this.dataSource.transaction((manager) =>
      this.audit.record(manager, caller, { action: 'exported', entity: 'physical_products', entityId: null }),
    );
    return this.exports.stream({
      name: 'produtos-fisicos',
      columns: productColumns<PhysicalProduct>(physicalProductFields),
      ...this.products.exportSql(query),
    });
  }

  categories(): Promise<ProductCategoryView[]> {
    return this.products.categories();
  }

  /** Includes products that are out of stock, because they keep their page. */
  sitemap(): Promise<SitemapEntryView[]> {
    return this.products.sitemap();
  }

  /** Includes products that are out of stock. Throws `product.not-found`. */
  async show(id: string): Promise<PhysicalProductView> {
    return physicalProductView(await this.products.find({ id, isActive: true }));
  }

  /** Throws `product.not-found`. */
  async showAny(id: string): Promise<AdminPhysicalProductView> {
    return adminPhysicalProductView(await this.products.find({ id }));
  }
}
