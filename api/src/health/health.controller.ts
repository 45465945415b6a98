import type { HealthView } from '@aflora/contracts';
import { Controller, Get, Header } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Roles } from '../common/access/access';
import { Responds } from '../common/openapi/operations';
import { HealthService } from './health.service';

@ApiTags('health')
@Roles('public')
@Controller('api/health')
export class HealthController {
  constructor(private readonly health: HealthService) {}

  /** Liveness: the process runs. */
  @Responds('HealthView')
  @Header('cache-control', 'no-store')
  @Get('live')
  live(): HealthView {
    return { status: 'ok' };
  }

  /** Readiness: the process can serve requests. */
  @Responds('HealthView')
  @Header('cache-control', 'no-store')
  @Get('ready')
  ready(): Promise<HealthView> {
    return this.health.ready();
  }
}
