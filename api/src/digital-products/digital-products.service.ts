import type {
  CappedPageView,
  AdminDigitalProductView,
  AdminListDigitalProductsQuery,
  DigitalProductView,
  ListDigitalProductsQuery,
  PageView,
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
import { DigitalProduct } from './digital-product.entity';
import {
  adminDigitalProductView,
  digitalProductFields,
  digitalProductView,
  type AdminDigitalProductRow,
  type DigitalProductRow,
} from './digital-product.view';

/** Reads courses, for the public list and for the console. */
@Injectable()
export class DigitalProductsService {
  private readonly courses: ProductReads<DigitalProduct, DigitalProductRow, AdminDigitalProductRow>;

  constructor(
    @InjectRepository(DigitalProduct) courses: Repository<DigitalProduct>,
    images: ProductImagesService,
    private readonly exports: CsvExportsService,
    private readonly audit: AuditService,
    private readonly dataSource: DataSource,
  ) {
    this.courses = new ProductReads(courses, digitalProductFields);
    images.registerReferences((urls) => this.courses.imagesInUse(urls));
  }

  async list(query: ListDigitalProductsQuery): Promise<CappedPageView<DigitalProductView>> {
    return pageView(await this.courses.publicPage(query), digitalProductView);
  }

  async listAll(query: AdminListDigitalProductsQuery): Promise<PageView<AdminDigitalProductView>> {
    return pageView(await this.courses.adminPage(query), adminDigitalProductView);
  }

  /** CSV export with the same filters as the list, without paging. Throws `export.busy`. */
  async export(query: AdminListDigitalProductsQuery, caller: Caller): Promise<StreamableFile> {
    await this.dataSource.transaction((manager) =>
      this.audit.record(manager, caller, { action: 'exported', entity: 'digital_products', entityId: null }),
    );
    return this.exports.stream({
      name: 'produtos-digitais',
      columns: productColumns<DigitalProduct>(digitalProductFields),
      ...this.courses.exportSql(query),
    });
  }

  categories(): Promise<ProductCategoryView[]> {
    return this.courses.categories();
  }

  sitemap(): Promise<SitemapEntryView[]> {
    return this.courses.sitemap();
  }

  /** Throws `product.not-found`. */
  async show(id: string): Promise<DigitalProductView> {
    return digitalProductView(await this.courses.find({ id, isActive: true }));
  }

  /** Throws `product.not-found`. */
  async showAny(id: string): Promise<AdminDigitalProductView> {
    return adminDigitalProductView(await this.courses.find({ id }));
  }
}
