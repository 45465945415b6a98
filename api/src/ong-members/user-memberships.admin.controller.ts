import { Controller, Delete, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FromCaller, type Caller, Roles, StepUp } from '../common/access/access';
import { IdParam } from '../common/input/input';
import { Responds } from '../common/openapi/operations';
import { UserMembershipsService } from './user-memberships.service';

@ApiTags('users')
@Roles('admin')
@Controller('api/admin/users')
export class AdminUserMembershipsController {
  constructor(private readonly memberships: UserMembershipsService) {}

  @Responds()
  @Post(':id/ong-membership')
  @HttpCode(204)
  add(@IdParam('user.not-found') id: string, @FromCaller() caller: Caller): Promise<void> {
    return this.memberships.add(id, caller);
  }

  /** Needs a step-up because it may end a subscription irreversibly. */
  @StepUp()
  @Responds()
  @Delete(':id/ong-membership')
  @HttpCode(204)
  remove(@IdParam('user.not-found') id: string, @FromCaller() caller: Caller): Promise<void> {
    return this.memberships.remove(id, caller);
  }
}
