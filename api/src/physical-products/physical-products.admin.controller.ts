import {
  AdminListPhysicalProductsQuery,
  PhysicalProductActivationInput,
  PhysicalProductInput,
  UpdatePhysicalProductInput,
  type AdminPhysicalProductView,
  type ChangedProductsView,
  type PageView,
} from '@aflora/contracts';
import { Body, Controller, Delete, Get, Header, HttpCode, Patch, Post, Query, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FromCaller, type Caller } from '../common/access/caller';
import { Roles } from '../common/access/roles.decorator';
import { Submitted, type Submission } from '../common/http/submission';
import { IdParam } from '../common/input/id-param';
import { Limit } from '../common/limits/limit.decorator';
import { AcceptsIdempotencyKey } from '../common/openapi/accepts-idempotency-key.decorator';
import { AcceptsUpload } from '../common/openapi/accepts-upload.decorator';
import { Answers } from '../common/openapi/answers.decorator';
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

  @Answers('AdminPhysicalProductPage')
  @Header('cache-control', 'no-store')
  @Get()
  list(@Query() query: AdminListPhysicalProductsQuery): Promise<PageView<AdminPhysicalProductView>> {
    return this.products.listAll(query);
  }

  @Answers('Table')
  @Header('cache-control', 'no-store')
  @Get('export')
  export(@Query() query: AdminListPhysicalProductsQuery, @FromCaller() caller: Caller): Promise<StreamableFile> {
    return this.products.export(query, caller);
  }

  @Answers('AdminPhysicalProductView')
  @Header('cache-control', 'no-store')
  @Get(':id')
  show(@IdParam('product.not-found') id: string): Promise<AdminPhysicalProductView> {
    return this.products.showAny(id);
  }

  @Limit('upload')
  @AcceptsUpload(PhysicalProductInput, { idempotent: true })
  @Answers('AdminPhysicalProductView', 201)
  @Post()
  create(
    @Submitted(PhysicalProductInput) submission: Submission<PhysicalProductInput>,
    @FromCaller() caller: Caller,
  ): Promise<AdminPhysicalProductView> {
    return this.changes.create(submission, caller);
  }

  @Answers('ChangedProductsView')
  @Post('activation')
  @HttpCode(200)
  setActive(@Body() input: PhysicalProductActivationInput, @FromCaller() caller: Caller): Promise<ChangedProductsView> {
    return this.changes.setActive(input, caller);
  }

  @AcceptsIdempotencyKey()
  @Answers('AdminPhysicalProductView', 201)
  @Post(':id/duplicate')
  duplicate(@IdParam('product.not-found') id: string, @FromCaller() caller: Caller): Promise<AdminPhysicalProductView> {
    return this.changes.duplicate(id, caller);
  }

  @Limit('upload')
  @AcceptsUpload(UpdatePhysicalProductInput)
  @Answers('AdminPhysicalProductView')
  @Patch(':id')
  update(
    @IdParam('product.not-found') id: string,
    @Submitted(UpdatePhysicalProductInput) submission: Submission<UpdatePhysicalProductInput>,
    @FromCaller() caller: Caller,
  ): Promise<AdminPhysicalProductView> {
    return this.changes.update(id, submission, caller);
  }

  @Answers()
  @Delete(':id')
  @HttpCode(204)
  remove(@IdParam('product.not-found') id: string, @FromCaller() caller: Caller): Promise<void> {
    return this.changes.remove(id, caller);
  }
}
