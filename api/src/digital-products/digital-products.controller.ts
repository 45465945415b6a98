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
import { REVALIDATE, FIVE_MINUTES, KeepsResponse } from '../common/http/kept-responses';
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
  @KeepsResponse()
  @Get()
  list(@Query() query: ListDigitalProductsQuery): Promise<CappedPageView<DigitalProductView>> {
    return this.products.list(query);
  }

  @Responds('ProductCategoryList')
  @Header(...REVALIDATE)
  @KeepsResponse()
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
  @KeepsResponse()
  @Get(':id')
  show(@IdParam('product.not-found') id: string): Promise<DigitalProductView> {
    return this.products.show(id);
  }
}
