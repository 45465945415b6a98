import type {
  AdminListPhysicalProductsQuery,
  AdminPhysicalProductView,
  ListPhysicalProductsQuery,
  PageView,
  PhysicalProductView,
  ProductCategoryView,
} from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type FindOptionsWhere, type Repository } from 'typeorm';
import { Problem } from '../common/problems/problem';
import { ProductImagesService } from '../storage/product-images.service';
import { PhysicalProduct } from './physical-product.entity';
import { adminPhysicalProductView, physicalProductView } from './physical-product.view';
import { PhysicalProductsQueries, type Page } from './physical-products.queries';

/** Reading, for the shop and for the console. */
@Injectable()
export class PhysicalProductsService {
  constructor(
    private readonly queries: PhysicalProductsQueries,
    @InjectRepository(PhysicalProduct) private readonly products: Repository<PhysicalProduct>,
    images: ProductImagesService,
  ) {
    images.referencedBy((urls) => this.imagesInUse(urls));
  }

  async list(query: ListPhysicalProductsQuery): Promise<PageView<PhysicalProductView>> {
    return pageView(await this.queries.listed(query), physicalProductView);
  }

  async listAll(query: AdminListPhysicalProductsQuery): Promise<PageView<AdminPhysicalProductView>> {
    return pageView(await this.queries.all(query), adminPhysicalProductView);
  }

  categories(): Promise<ProductCategoryView[]> {
    return this.queries.categories();
  }

  /** Also what is out of stock. Throws `product.not-found`. */
  async show(id: string): Promise<PhysicalProductView> {
    return physicalProductView(await this.find({ id, isActive: true }));
  }

  /** Throws `product.not-found`. */
  async showAny(id: string): Promise<AdminPhysicalProductView> {
    return adminPhysicalProductView(await this.find({ id }));
  }

  private async find(where: FindOptionsWhere<PhysicalProduct>): Promise<PhysicalProduct> {
    const product = await this.products.findOneBy(where);
    if (!product) throw new Problem('product.not-found');
    return product;
  }

  private async imagesInUse(urls: string[]): Promise<string[]> {
    const rows = await this.products.find({ select: { id: true, imageUrl: true }, where: { imageUrl: In(urls) } });
    return rows.map((row) => row.imageUrl).filter((url) => url !== null);
  }
}

const pageView = <Row, View>({ rows, ...page }: Page<Row>, view: (row: Row) => View): PageView<View> => ({
  items: rows.map(view),
  ...page,
});
