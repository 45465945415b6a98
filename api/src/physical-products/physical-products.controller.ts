import {
  ListPhysicalProductsQuery,
  type CappedPageView,
  type PhysicalProductView,
  type ProductCategoryView,
  type SitemapEntryView,
} from '@aflora/contracts';
import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Roles } from '../common/access/roles.decorator';
import { ALWAYS_ASK, MINUTES } from '../common/http/caching';
import { IdParam } from '../common/input/id-param';
import { Answers } from '../common/openapi/answers.decorator';
import { PhysicalProductsService } from './physical-products.service';

@ApiTags('physical-products')
@Roles('public')
@Controller('api/physical-products')
export class PhysicalProductsController {
  constructor(private readonly products: PhysicalProductsService) {}

  @Answers('PhysicalProductPage')
  @Header(...ALWAYS_ASK)
  @Get()
  list(@Query() query: ListPhysicalProductsQuery): Promise<CappedPageView<PhysicalProductView>> {
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

  @Answers('PhysicalProductView')
  @Header(...ALWAYS_ASK)
  @Get(':id')
  show(@IdParam('product.not-found') id: string): Promise<PhysicalProductView> {
    return this.products.show(id);
  }
}
