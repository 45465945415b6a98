import {
  AdminListDigitalProductsQuery,
  DigitalProductActivationInput,
  DigitalProductInput,
  UpdateDigitalProductInput,
  type AdminDigitalProductView,
  type ChangedProductsView,
  type PageView,
  type ProductCategoryView,
} from '@aflora/contracts';
import { Body, Controller, Delete, Get, Header, HttpCode, Patch, Post, Query, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FromCaller, type Caller, Roles, StepUp, StepUpInService } from '../common/access/access';
import { Submitted, type Submission } from '../common/http/requests';
import { IdParam } from '../common/input/input';
import { Limit } from '../common/limits/limits';
import { AcceptsIdempotencyKey, AcceptsUpload, Responds } from '../common/openapi/operations';
import { DigitalProductChangesService } from './digital-product-changes.service';
import { DigitalProductsService } from './digital-products.service';

@ApiTags('digital-products')
@Roles('admin')
@Controller('api/admin/digital-products')
export class DigitalProductsAdminController {
  constructor(
    private readonly products: DigitalProductsService,
    private readonly changes: DigitalProductChangesService,
  ) {}

  @Responds('AdminDigitalProductPage')
  @Header('cache-control', 'no-store')
  @Get()
  list(@Query() query: AdminListDigitalProductsQuery): Promise<PageView<AdminDigitalProductView>> {
    return this.products.listAll(query);
  }

  @StepUp()
  @Responds('Table')
  @Header('cache-control', 'no-store')
  @Get('export')
  export(@Query() query: AdminListDigitalProductsQuery, @FromCaller() caller: Caller): Promise<StreamableFile> {
    return this.products.export(query, caller);
  }

  @Responds('ProductCategoryList')
  @Header('cache-control', 'no-store')
  @Get('categories')
  categories(): Promise<ProductCategoryView[]> {
    return this.products.allCategories();
  }

  @Responds('AdminDigitalProductView')
  @Header('cache-control', 'no-store')
  @Get(':id')
  show(@IdParam('product.not-found') id: string): Promise<AdminDigitalProductView> {
    return this.products.showAny(id);
  }

  @Limit('upload')
  @AcceptsUpload(DigitalProductInput, { idempotent: true })
  @Responds('AdminDigitalProductView', 201)
  @Post()
  create(
    @Submitted(DigitalProductInput) submission: Submission<DigitalProductInput>,
    @FromCaller() caller: Caller,
  ): Promise<AdminDigitalProductView> {
    return this.changes.create(submission, caller);
  }

  @Responds('ChangedProductsView')
  @Post('activation')
  @HttpCode(200)
  setActive(@Body() input: DigitalProductActivationInput, @FromCaller() caller: Caller): Promise<ChangedProductsView> {
    return this.changes.setActive(input, caller);
  }

  @AcceptsIdempotencyKey()
  @Responds('AdminDigitalProductView', 201)
  @Post(':id/duplicate')
  duplicate(@IdParam('product.not-found') id: string, @FromCaller() caller: Caller): Promise<AdminDigitalProductView> {
    return this.changes.duplicate(id, caller);
  }

  @Limit('upload')
  @StepUpInService()
  @AcceptsUpload(UpdateDigitalProductInput, { idempotent: true })
  @Responds('AdminDigitalProductView')
  @Patch(':id')
  update(
    @IdParam('product.not-found') id: string,
    @Submitted(UpdateDigitalProductInput) submission: Submission<UpdateDigitalProductInput>,
    @FromCaller() caller: Caller,
  ): Promise<AdminDigitalProductView> {
    return this.changes.update(id, submission, caller);
  }

  /** Undoes a deletion within an hour. */
  @Responds('AdminDigitalProductView')
  @Post(':id/restoration')
  @HttpCode(200)
  restore(@IdParam('product.not-found') id: string, @FromCaller() caller: Caller): Promise<AdminDigitalProductView> {
    return this.changes.restore(id, caller);
  }

  @Responds()
  @Delete(':id')
  @HttpCode(204)
  remove(@IdParam('product.not-found') id: string, @FromCaller() caller: Caller): Promise<void> {
    return this.changes.remove(id, caller);
  }
}
