import {
  ListDigitalProductsQuery,
  type CappedPageView,
  type DigitalProductView,
  type ProductCategoryView,
  type SitemapEntryView,
} from '@aflora/contracts';
import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Roles } from '../common/access/access';
import { REVALIDATE, FIVE_MINUTES, CachesResponse } from '../common/http/response-cache';
import { IdParam } from '../common/input/input';
import { Responds } from '../common/openapi/operations';
import { DigitalProductsService } from './digital-products.service';

@ApiTags('digital-products')
@Roles('public')
@Controller('api/digital-products')
export class DigitalProductsController {
  constructor(private readonly products: DigitalProductsService) {}

  @Responds('DigitalProductPage')
  @Header(...REVALIDATE)
  @CachesResponse()
  @Get()
  list(@Query() query: ListDigitalProductsQuery): Promise<CappedPageView<DigitalProductView>> {
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

  @Responds('DigitalProductView')
  @Header(...REVALIDATE)
  @CachesResponse()
  @Get(':id')
  show(@IdParam('product.not-found') id: string): Promise<DigitalProductView> {
    return this.products.show(id);
  }
}
