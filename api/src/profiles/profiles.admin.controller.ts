import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FromCaller, type Caller } from '../common/access/caller';
import { Roles } from '../common/access/roles.decorator';
import { StepUp } from '../common/access/step-up.decorator';
import { IdParam } from '../common/input/id-param';
import { Answers } from '../common/openapi/answers.decorator';
import { AdminRightsService } from './admin-rights.service';

@ApiTags('users')
@Roles('admin')
@Controller('api/admin/users')
export class AdminProfilesController {
  constructor(private readonly rights: AdminRightsService) {}

  @StepUp()
  @Answers()
  @Post(':id/promotion')
  @HttpCode(204)
  promote(@IdParam('user.not-found') id: string, @FromCaller() caller: Caller): Promise<void> {
    return this.rights.promote(id, caller);
  }

  @Answers()
  @Post(':id/demotion')
  @HttpCode(204)
  demote(@IdParam('user.not-found') id: string, @FromCaller() caller: Caller): Promise<void> {
    return this.rights.demote(id, caller);
  }
}
