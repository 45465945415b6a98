import type {
  AdminListPhysicalProductsQuery,
  AdminPhysicalProductView,
  ListPhysicalProductsQuery,
  PageView,
  PhysicalProductView,
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
import { PhysicalProduct } from './physical-product.entity';
import { adminPhysicalProductView, physicalProductView, type PhysicalProductRow } from './physical-product.view';

const LISTED: ListedProducts = {
  table: 'physical_products',
  columns: 'stock_quantity AS "stockQuantity", weight_grams AS "weightGrams"',
  condition: 'stock_quantity > 0',
};

/** Reading, for the shop and for the console. */
@Injectable()
export class PhysicalProductsService {
  private readonly products: ProductReads<PhysicalProduct, PhysicalProductRow>;

  constructor(@InjectRepository(PhysicalProduct) products: Repository<PhysicalProduct>, images: ProductImagesService) {
    this.products = new ProductReads(products, LISTED);
    images.referencedBy((urls) => this.products.imagesInUse(urls));
  }

  async list(query: ListPhysicalProductsQuery): Promise<PageView<PhysicalProductView>> {
    return pageView(await this.products.listed(query), physicalProductView);
  }

  async listAll({ stock, ...query }: AdminListPhysicalProductsQuery): Promise<PageView<AdminPhysicalProductView>> {
    const page = await this.products.all(query, (products) => {
      if (stock === 'in-stock') products.andWhere('product.stockQuantity > 0');
      if (stock === 'out-of-stock') products.andWhere('product.stockQuantity = 0');
    });
    return pageView(page, adminPhysicalProductView);
  }

  categories(): Promise<ProductCategoryView[]> {
    return this.products.categories();
  }

  /** Also what is out of stock: its page stays. */
  sitemap(): Promise<SitemapEntryView[]> {
    return this.products.sitemap();
  }

  /** Also what is out of stock. Throws `product.not-found`. */
  async show(id: string): Promise<PhysicalProductView> {
    return physicalProductView(await this.products.find({ id, isActive: true }));
  }

  /** Throws `product.not-found`. */
  async showAny(id: string): Promise<AdminPhysicalProductView> {
    return adminPhysicalProductView(await this.products.find({ id }));
  }
}
