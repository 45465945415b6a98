import type { DeviceSessionView } from '@aflora/contracts';
import { Controller, Delete, Get, Header, HttpCode } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FromCaller, type Caller, Roles, ShowsPersonalData, StepUp } from '../../common/access/access';
import { IdParam } from '../../common/input/input';
import { Responds } from '../../common/openapi/operations';
import { deviceSessionView } from './session.view';
import { SessionsService } from './sessions.service';

/** Sessions of any user. */
@ApiTags('users')
@Roles('admin')
@Controller('api/admin/users/:id/sessions')
export class AdminSessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Header('cache-control', 'no-store')
  @Responds('DeviceSessionList')
  @Get()
  @ShowsPersonalData('sessions')
  async list(@IdParam('user.not-found') id: string, @FromCaller() { sessionId }: Caller): Promise<DeviceSessionView[]> {
    return (await this.sessions.liveOf(id)).map((session) => deviceSessionView(session, sessionId));
  }

  @StepUp()
  @Responds()
  @Delete(':sessionId')
  @HttpCode(204)
  end(
    @IdParam('user.not-found') id: string,
    @IdParam('session.not-found', 'sessionId') sessionId: string,
    @FromCaller() caller: Caller,
  ): Promise<void> {
    return this.sessions.end(sessionId, id, caller);
  }
}
