import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FromCaller, type Caller, Roles, StepUp } from '../common/access/access';
import { IdParam } from '../common/input/input';
import { Responds } from '../common/openapi/operations';
import { AdminRightsService } from './admin-rights.service';

@ApiTags('users')
@Roles('admin')
@Controller('api/admin/users')
export class AdminProfilesController {
  constructor(private readonly rights: AdminRightsService) {}

  @StepUp()
  @Responds()
  @Post(':id/promotion')
  @HttpCode(204)
  promote(@IdParam('user.not-found') id: string, @FromCaller() caller: Caller): Promise<void> {
    return this.rights.promote(id, caller);
  }

  @StepUp()
  @Responds()
  @Post(':id/demotion')
  @HttpCode(204)
  demote(@IdParam('user.not-found') id: string, @FromCaller() caller: Caller): Promise<void> {
    return this.rights.demote(id, caller);
  }
}
