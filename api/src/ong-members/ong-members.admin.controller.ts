import { AdminListOngMembersQuery, type AdminOngMemberDetailView, type AdminOngMemberView, type KeysetView } from '@aflora/contracts';
import { Controller, Get, Header, HttpCode, Post, Query, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FromCaller, type Caller } from '../common/access/caller';
import { Roles } from '../common/access/roles.decorator';
import { StepUp } from '../common/access/step-up.decorator';
import { IdParam } from '../common/input/id-param';
import { Answers } from '../common/openapi/answers.decorator';
import { AdminOngMembersService } from './admin-ong-members.service';

@ApiTags('ong-members')
@Roles('admin')
@Controller('api/admin/ong-members')
export class AdminOngMembersController {
  constructor(private readonly members: AdminOngMembersService) {}

  @Answers('AdminOngMemberPage')
  @Header('cache-control', 'no-store')
  @Get()
  list(@Query() query: AdminListOngMembersQuery): Promise<KeysetView<AdminOngMemberView>> {
    return this.members.list(query);
  }

  @Answers('Table')
  @Header('cache-control', 'no-store')
  @Get('export')
  export(@Query() query: AdminListOngMembersQuery, @FromCaller() caller: Caller): Promise<StreamableFile> {
    return this.members.export(query, caller);
  }

  @Answers('AdminOngMemberDetailView')
  @Header('cache-control', 'no-store')
  @Get(':id')
  show(@IdParam('membership.not-found') id: string): Promise<AdminOngMemberDetailView> {
    return this.members.show(id);
  }

  @Answers('AdminOngMemberDetailView')
  @Post(':id/pause')
  @HttpCode(200)
  pause(@IdParam('membership.not-found') id: string, @FromCaller() caller: Caller): Promise<AdminOngMemberDetailView> {
    return this.members.pause(id, caller);
  }

  @Answers('AdminOngMemberDetailView')
  @Post(':id/resume')
  @HttpCode(200)
  resume(@IdParam('membership.not-found') id: string, @FromCaller() caller: Caller): Promise<AdminOngMemberDetailView> {
    return this.members.resume(id, caller);
  }

  @StepUp()
  @Answers('AdminOngMemberDetailView')
  @Post(':id/cancellation')
  @HttpCode(200)
  cancel(@IdParam('membership.not-found') id: string, @FromCaller() caller: Caller): Promise<AdminOngMemberDetailView> {
    return this.members.cancel(id, caller);
  }
}
