import {
  AdminListCouponsQuery,
  CouponActivationInput,
  CouponInput,
  UpdateCouponInput,
  type AdminCouponView,
  type KeysetView,
} from '@aflora/contracts';
import { Body, Controller, Get, Header, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FromCaller, type Caller, Roles, StepUp } from '../common/access/access';
import { IdParam } from '../common/input/input';
import { AcceptsIdempotencyKey, Responds } from '../common/openapi/operations';
import { CouponsService } from './coupons.service';

@ApiTags('coupons')
@Roles('admin')
@Controller('api/admin/coupons')
export class CouponsAdminController {
  constructor(private readonly coupons: CouponsService) {}

  @Responds('AdminCouponPage')
  @Header('cache-control', 'no-store')
  @Get()
  list(@Query() query: AdminListCouponsQuery): Promise<KeysetView<AdminCouponView>> {
    return this.coupons.list(query);
  }

  @Responds('AdminCouponView')
  @Header('cache-control', 'no-store')
  @Get(':id')
  show(@IdParam('resource.not-found') id: string): Promise<AdminCouponView> {
    return this.coupons.show(id);
  }

  @StepUp()
  @AcceptsIdempotencyKey()
  @Responds('AdminCouponView', 201)
  @Post()
  create(@Body() input: CouponInput, @FromCaller() caller: Caller): Promise<AdminCouponView> {
    return this.coupons.create(input, caller);
  }

  @StepUp()
  @Responds('AdminCouponView')
  @Patch(':id')
  update(
    @IdParam('resource.not-found') id: string,
    @Body() input: UpdateCouponInput,
    @FromCaller() caller: Caller,
  ): Promise<AdminCouponView> {
    return this.coupons.update(id, input, caller);
  }

  @StepUp()
  @Responds('AdminCouponView')
  @Post(':id/activation')
  @HttpCode(200)
  activate(
    @IdParam('resource.not-found') id: string,
    @Body() input: CouponActivationInput,
    @FromCaller() caller: Caller,
  ): Promise<AdminCouponView> {
    return this.coupons.activate(id, input, caller);
  }
}
