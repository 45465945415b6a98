import type {
  AdminDigitalProductView,
  AdminListDigitalProductsQuery,
  DigitalProductView,
  ListDigitalProductsQuery,
  PageView,
  ProductCategoryView,
  SitemapEntryView,
} from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { pageView } from '../common/lists/page';
import type { ListedProducts } from '../common/products/listed-products.sql';
import { ProductReads } from '../common/products/product-reads';
import { ProductImagesService } from '../storage/product-images.service';
import { DigitalProduct } from './digital-product.entity';
import { adminDigitalProductView, digitalProductView, type DigitalProductRow } from './digital-product.view';

const LISTED: ListedProducts = { table: 'digital_products', columns: 'affiliate_link AS "affiliateLink"' };

/** Reading, for the course list and for the console. */
@Injectable()
export class DigitalProductsService {
  private readonly courses: ProductReads<DigitalProduct, DigitalProductRow>;

  constructor(@InjectRepository(DigitalProduct) courses: Repository<DigitalProduct>, images: ProductImagesService) {
    this.courses = new ProductReads(courses, LISTED);
    images.referencedBy((urls) => this.courses.imagesInUse(urls));
  }

  async list(query: ListDigitalProductsQuery): Promise<PageView<DigitalProductView>> {
    return pageView(await this.courses.listed(query), digitalProductView);
  }

  async listAll(query: AdminListDigitalProductsQuery): Promise<PageView<AdminDigitalProductView>> {
    return pageView(await this.courses.all(query), adminDigitalProductView);
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
