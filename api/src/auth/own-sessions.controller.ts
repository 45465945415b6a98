import { ChangePasswordInput, StepUpInput, type DeviceSessionView } from '@aflora/contracts';
import { Body, Controller, Get, Header, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FromCaller, type Caller } from '../common/access/caller';
import { CurrentUser } from '../common/access/current-user.decorator';
import { Roles } from '../common/access/roles.decorator';
import type { SignedInUser } from '../common/access/signed-in-user';
import { Answers } from '../common/openapi/answers.decorator';
import { AuthService } from './auth.service';
import { deviceSessionView } from './device-session.view';
import { OwnPasswordService } from './own-password.service';
import { SessionsService } from './sessions.service';

/** What somebody who is signed in does with their own password and devices. */
@ApiTags('auth')
@Roles('user')
@Controller('api/auth')
export class OwnSessionsController {
  constructor(
    private readonly auth: AuthService,
    private readonly sessions: SessionsService,
    private readonly ownPassword: OwnPasswordService,
  ) {}

  @Header('cache-control', 'no-store')
  @Answers('DeviceSessionList')
  @Get('sessions')
  async list(@CurrentUser() { id, sessionId }: SignedInUser): Promise<DeviceSessionView[]> {
    return (await this.sessions.liveOf(id)).map((session) => deviceSessionView(session, sessionId));
  }

  @Answers()
  @Post('sessions/end-others')
  @HttpCode(204)
  endOthers(@FromCaller() caller: Caller): Promise<void> {
    return this.auth.endOtherSessions(caller);
  }

  @Answers()
  @Post('step-up')
  @HttpCode(204)
  stepUp(@Body() { password }: StepUpInput, @FromCaller() caller: Caller): Promise<void> {
    return this.ownPassword.confirm(password, caller);
  }

  @Answers()
  @Post('change-password')
  @HttpCode(204)
  changePassword(@Body() input: ChangePasswordInput, @CurrentUser() user: SignedInUser, @FromCaller() caller: Caller): Promise<void> {
    return this.ownPassword.change(input, user, caller);
  }
}
