import { ChangePasswordInput, StepUpInput, type DeviceSessionView } from '@aflora/contracts';
import { Body, Controller, Delete, Get, Header, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FromCaller, type Caller, CurrentUser, Roles, type SignedInUser } from '../../common/access/access';
import { IdParam } from '../../common/input/input';
import { CountedByService } from '../../common/limits/limits';
import { Responds } from '../../common/openapi/operations';
import { OwnPasswordService } from '../passwords/own-password.service';
import { StepUpsService } from '../second-factors/step-ups.service';
import { deviceSessionView } from './session.view';
import { SessionsService } from './sessions.service';
import { SignOutsService } from './sign-outs.service';

/** A signed-in user's own password and devices. */
@ApiTags('auth')
@Roles('user')
@Controller('api/auth')
export class OwnSessionsController {
  constructor(
    private readonly signOuts: SignOutsService,
    private readonly sessions: SessionsService,
    private readonly ownPassword: OwnPasswordService,
    private readonly stepUps: StepUpsService,
  ) {}

  @Header('cache-control', 'no-store')
  @Responds('DeviceSessionList')
  @Get('sessions')
  async list(@CurrentUser() { id, sessionId }: SignedInUser): Promise<DeviceSessionView[]> {
    return (await this.sessions.liveOf(id)).map((session) => deviceSessionView(session, sessionId));
  }

  @Responds()
  @Post('sessions/end-others')
  @HttpCode(204)
  endOthers(@FromCaller() caller: Caller): Promise<void> {
    return this.signOuts.endOthers(caller);
  }

  @Responds()
  @Delete('sessions/:id')
  @HttpCode(204)
  end(@IdParam('session.not-found') id: string, @FromCaller() caller: Caller): Promise<void> {
    return this.sessions.end(id, caller.userId, caller);
  }

  @CountedByService('password')
  @Responds()
  @Post('step-up')
  @HttpCode(204)
  stepUp(@Body() input: StepUpInput, @CurrentUser() user: SignedInUser, @FromCaller() caller: Caller): Promise<void> {
    return this.stepUps.confirm(input, user, caller);
  }

  @CountedByService('password')
  @Responds()
  @Post('change-password')
  @HttpCode(204)
  changePassword(@Body() input: ChangePasswordInput, @CurrentUser() user: SignedInUser, @FromCaller() caller: Caller): Promise<void> {
    return this.ownPassword.change(input, user, caller);
  }
}
