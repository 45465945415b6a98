import {
  AdminListOngMembersQuery,
  MembershipRefundInput,
  type AdminOngMemberDetailView,
  type AdminOngMemberView,
  type KeysetView,
} from '@aflora/contracts';
import { Body, Controller, Get, Header, HttpCode, Post, Query, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FromCaller, type Caller, Roles, StepUp, ShowsPersonalData } from '../common/access/access';
import { IdParam } from '../common/input/input';
import { AcceptsIdempotencyKey, Responds } from '../common/openapi/operations';
import { OngMemberRefundsService } from './charges/ong-member-refunds.service';
import { AdminOngMembersService } from './admin-ong-members.service';

@ApiTags('ong-members')
@Roles('admin')
@Controller('api/admin/ong-members')
export class AdminOngMembersController {
  constructor(
    private readonly members: AdminOngMembersService,
    private readonly refunds: OngMemberRefundsService,
  ) {}

  @Responds('AdminOngMemberPage')
  @Header('cache-control', 'no-store')
  @Get()
  @ShowsPersonalData('ong_members')
  list(@Query() query: AdminListOngMembersQuery): Promise<KeysetView<AdminOngMemberView>> {
    return this.members.list(query);
  }

  @StepUp()
  @Responds('Table')
  @Header('cache-control', 'no-store')
  @Get('export')
  export(@Query() query: AdminListOngMembersQuery, @FromCaller() caller: Caller): Promise<StreamableFile> {
    return this.members.export(query, caller);
  }

  @Responds('AdminOngMemberDetailView')
  @Header('cache-control', 'no-store')
  @Get(':id')
  @ShowsPersonalData('ong_members')
  show(@IdParam('membership.not-found') id: string): Promise<AdminOngMemberDetailView> {
    return this.members.show(id);
  }

  @Responds('AdminOngMemberDetailView')
  @Post(':id/pause')
  @HttpCode(200)
  pause(@IdParam('membership.not-found') id: string, @FromCaller() caller: Caller): Promise<AdminOngMemberDetailView> {
    return this.members.pause(id, caller);
  }

  /** Needs a step-up, because the provider may charge the member at once. */
  @StepUp()
  @Responds('AdminOngMemberDetailView')
  @Post(':id/resume')
  @HttpCode(200)
  resume(@IdParam('membership.not-found') id: string, @FromCaller() caller: Caller): Promise<AdminOngMemberDetailView> {
    return this.members.resume(id, caller);
  }

  @StepUp()
  @Responds('AdminOngMemberDetailView')
  @Post(':id/cancellation')
  @HttpCode(200)
  cancel(@IdParam('membership.not-found') id: string, @FromCaller() caller: Caller): Promise<AdminOngMemberDetailView> {
    return this.members.cancel(id, caller);
  }

  @StepUp()
  @AcceptsIdempotencyKey()
  @Responds('AdminOngMemberDetailView')
  @Post(':id/refunds')
  @HttpCode(200)
  async refund(
    @IdParam('membership.not-found') id: string,
    @Body() input: MembershipRefundInput,
    @FromCaller() caller: Caller,
  ): Promise<AdminOngMemberDetailView> {
    await this.refunds.request(id, input, caller);
    return this.members.show(id);
  }
}
