import { Controller, Delete, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FromCaller, type Caller } from '../common/access/caller';
import { Roles } from '../common/access/roles.decorator';
import { StepUp } from '../common/access/step-up.decorator';
import { IdParam } from '../common/input/id-param';
import { Answers } from '../common/openapi/answers.decorator';
import { UserMembershipsService } from './user-memberships.service';

@ApiTags('users')
@Roles('admin')
@Controller('api/admin/users')
export class AdminUserMembershipsController {
  constructor(private readonly memberships: UserMembershipsService) {}

  @Answers()
  @Post(':id/ong-membership')
  @HttpCode(204)
  add(@IdParam('user.not-found') id: string, @FromCaller() caller: Caller): Promise<void> {
    return this.memberships.add(id, caller);
  }

  /** It may end a subscription, which can't be taken back. */
  @StepUp()
  @Answers()
  @Delete(':id/ong-membership')
  @HttpCode(204)
  remove(@IdParam('user.not-found') id: string, @FromCaller() caller: Caller): Promise<void> {
    return this.memberships.remove(id, caller);
  }
}
