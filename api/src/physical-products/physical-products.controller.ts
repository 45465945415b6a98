import {
  ListPhysicalProductsQuery,
  type CappedPageView,
  type PhysicalProductView,
  type ProductCategoryView,
  type SitemapEntryView,
} from '@aflora/contracts';
import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Roles } from '../common/access/access';
import { REVALIDATE, FIVE_MINUTES, CachesResponse } from '../common/http/response-cache';
import { IdParam } from '../common/input/input';
import { Responds } from '../common/openapi/operations';
import { PhysicalProductsService } from './physical-products.service';

@ApiTags('physical-products')
@Roles('public')
@Controller('api/physical-products')
export class PhysicalProductsController {
  constructor(private readonly products: PhysicalProductsService) {}

  @Responds('PhysicalProductPage')
  @Header(...REVALIDATE)
  @CachesResponse()
  @Get()
  list(@Query() query: ListPhysicalProductsQuery): Promise<CappedPageView<PhysicalProductView>> {
    return this.products.list(query);
  }

  @Responds('ProductCategoryList')
  @Header(...REVALIDATE)
  @CachesResponse()
  @Get('categories')
  categories(): Promise<ProductCategoryView[]> {
    return this.products.categories();
  }

  @Responds('SitemapEntryList')
  @Header(...FIVE_MINUTES)
  @Get('sitemap')
  sitemap(): Promise<SitemapEntryView[]> {
    return this.products.sitemap();
  }

  @Responds('PhysicalProductView')
  @Header(...REVALIDATE)
  @CachesResponse()
  @Get(':id')
  show(@IdParam('product.not-found') id: string): Promise<PhysicalProductView> {
    return this.products.show(id);
  }
}
