import { ListPhysicalProductsQuery, type PageView, type PhysicalProductView, type ProductCategoryView } from '@aflora/contracts';
import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Roles } from '../common/access/roles.decorator';
import { IdParam } from '../common/input/id-param';
import { Answers } from '../common/openapi/answers.decorator';
import { PhysicalProductsService } from './physical-products.service';

// Stock and prices change at any time, so nobody shows them from a cache without asking.
const ALWAYS_ASK = ['cache-control', 'no-cache'] as const;

@ApiTags('physical-products')
@Roles('public')
@Controller('api/physical-products')
export class PhysicalProductsController {
  constructor(private readonly products: PhysicalProductsService) {}

  @Answers('PhysicalProductPage')
  @Header(...ALWAYS_ASK)
  @Get()
  list(@Query() query: ListPhysicalProductsQuery): Promise<PageView<PhysicalProductView>> {
    return this.products.list(query);
  }

  @Answers('ProductCategoryList')
  @Header(...ALWAYS_ASK)
  @Get('categories')
  categories(): Promise<ProductCategoryView[]> {
    return this.products.categories();
  }

  @Answers('PhysicalProductView')
  @Header(...ALWAYS_ASK)
  @Get(':id')
  show(@IdParam('product.not-found') id: string): Promise<PhysicalProductView> {
    return this.products.show(id);
  }
}
