import {
  AdminListPhysicalProductsQuery,
  PhysicalProductActivationInput,
  PhysicalProductInput,
  UpdatePhysicalProductInput,
  type AdminPhysicalProductView,
  type ChangedProductsView,
  type PageView,
  type ProductCategoryView,
} from '@aflora/contracts';
import { Body, Controller, Delete, Get, Header, HttpCode, Patch, Post, Query, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FromCaller, type Caller, Roles, StepUp } from '../common/access/access';
import { Submitted, type Submission } from '../common/http/requests';
import { IdParam } from '../common/input/input';
import { Limit } from '../common/limits/limits';
import { AcceptsIdempotencyKey, AcceptsUpload, Responds } from '../common/openapi/operations';
import { PhysicalProductChangesService } from './physical-product-changes.service';
import { PhysicalProductsService } from './physical-products.service';

@ApiTags('physical-products')
@Roles('admin')
@Controller('api/admin/physical-products')
export class PhysicalProductsAdminController {
  constructor(
    private readonly products: PhysicalProductsService,
    private readonly changes: PhysicalProductChangesService,
  ) {}

  @Responds('AdminPhysicalProductPage')
  @Header('cache-control', 'no-store')
  @Get()
  list(@Query() query: AdminListPhysicalProductsQuery): Promise<PageView<AdminPhysicalProductView>> {
    return this.products.listAll(query);
  }

  @StepUp()
  @Responds('Table')
  @Header('cache-control', 'no-store')
  @Get('export')
  export(@Query() query: AdminListPhysicalProductsQuery, @FromCaller() caller: Caller): Promise<StreamableFile> {
    return this.products.export(query, caller);
  }

  @Responds('ProductCategoryList')
  @Header('cache-control', 'no-store')
  @Get('categories')
  categories(): Promise<ProductCategoryView[]> {
    return this.products.allCategories();
  }

  @Responds('AdminPhysicalProductView')
  @Header('cache-control', 'no-store')
  @Get(':id')
  show(@IdParam('product.not-found') id: string): Promise<AdminPhysicalProductView> {
    return this.products.showAny(id);
  }

  @Limit('upload')
  @AcceptsUpload(PhysicalProductInput, { idempotent: true })
  @Responds('AdminPhysicalProductView', 201)
  @Post()
  create(
    @Submitted(PhysicalProductInput) submission: Submission<PhysicalProductInput>,
    @FromCaller() caller: Caller,
  ): Promise<AdminPhysicalProductView> {
    return this.changes.create(submission, caller);
  }

  @Responds('ChangedProductsView')
  @Post('activation')
  @HttpCode(200)
  setActive(@Body() input: PhysicalProductActivationInput, @FromCaller() caller: Caller): Promise<ChangedProductsView> {
    return this.changes.setActive(input, caller);
  }

  @AcceptsIdempotencyKey()
  @Responds('AdminPhysicalProductView', 201)
  @Post(':id/duplicate')
  duplicate(@IdParam('product.not-found') id: string, @FromCaller() caller: Caller): Promise<AdminPhysicalProductView> {
    return this.changes.duplicate(id, caller);
  }

  /** Undoes a deletion within an hour. */
  @Responds('AdminPhysicalProductView')
  @Post(':id/restoration')
  @HttpCode(200)
  restore(@IdParam('product.not-found') id: string, @FromCaller() caller: Caller): Promise<AdminPhysicalProductView> {
    return this.changes.restore(id, caller);
  }

  @Limit('upload')
  @AcceptsUpload(UpdatePhysicalProductInput, { idempotent: true })
  @Responds('AdminPhysicalProductView')
  @Patch(':id')
  update(
    @IdParam('product.not-found') id: string,
    @Submitted(UpdatePhysicalProductInput) submission: Submission<UpdatePhysicalProductInput>,
    @FromCaller() caller: Caller,
  ): Promise<AdminPhysicalProductView> {
    return this.changes.update(id, submission, caller);
  }

  @Responds()
  @Delete(':id')
  @HttpCode(204)
  remove(@IdParam('product.not-found') id: string, @FromCaller() caller: Caller): Promise<void> {
    return this.changes.remove(id, caller);
  }
}
