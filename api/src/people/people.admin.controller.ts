import { AdminListUsersQuery, type AdminUserDetailView, type AdminUserView, type KeysetView } from '@aflora/contracts';
import { Controller, Get, Header, Query, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FromCaller, type Caller, Roles, ShowsPersonalData, StepUp } from '../common/access/access';
import { IdParam } from '../common/input/input';
import { Responds } from '../common/openapi/operations';
import { PeopleService } from './people.service';

@ApiTags('users')
@Roles('admin')
@Controller('api/admin/users')
export class PeopleAdminController {
  constructor(private readonly people: PeopleService) {}

  @Responds('AdminUserPage')
  @Header('cache-control', 'no-store')
  @Get()
  @ShowsPersonalData('users')
  list(@Query() query: AdminListUsersQuery): Promise<KeysetView<AdminUserView>> {
    return this.people.list(query);
  }

  @StepUp()
  @Responds('Table')
  @Header('cache-control', 'no-store')
  @Get('export')
  export(@Query() query: AdminListUsersQuery, @FromCaller() caller: Caller): Promise<StreamableFile> {
    return this.people.export(query, caller);
  }

  @Responds('AdminUserDetailView')
  @Header('cache-control', 'no-store')
  @Get(':id')
  @ShowsPersonalData('users')
  show(@IdParam('user.not-found') id: string): Promise<AdminUserDetailView> {
    return this.people.show(id);
  }
}
