import {
  ListDigitalProductsQuery,
  type CappedPageView,
  type DigitalProductView,
  type ProductCategoryView,
  type SitemapEntryView,
} from '@aflora/contracts';
import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Roles } from '../common/access/roles.decorator';
import { ALWAYS_ASK, MINUTES } from '../common/http/caching';
import { IdParam } from '../common/input/id-param';
import { Answers } from '../common/openapi/answers.decorator';
import { DigitalProductsService } from './digital-products.service';

@ApiTags('digital-products')
@Roles('public')
@Controller('api/digital-products')
export class DigitalProductsController {
  constructor(private readonly products: DigitalProductsService) {}

  @Answers('DigitalProductPage')
  @Header(...ALWAYS_ASK)
  @Get()
  list(@Query() query: ListDigitalProductsQuery): Promise<CappedPageView<DigitalProductView>> {
    return this.products.list(query);
  }

  @Answers('ProductCategoryList')
  @Header(...ALWAYS_ASK)
  @Get('categories')
  categories(): Promise<ProductCategoryView[]> {
    return this.products.categories();
  }

  @Answers('SitemapEntryList')
  @Header(...MINUTES)
  @Get('sitemap')
  sitemap(): Promise<SitemapEntryView[]> {
    return this.products.sitemap();
  }

  @Answers('DigitalProductView')
  @Header(...ALWAYS_ASK)
  @Get(':id')
  show(@IdParam('product.not-found') id: string): Promise<DigitalProductView> {
    return this.products.show(id);
  }
}
