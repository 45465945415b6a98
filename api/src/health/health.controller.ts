import { Controller, Get, Header } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Roles } from '../common/access/roles.decorator';
import { Answers } from '../common/openapi/answers.decorator';
import { HealthService } from './health.service';

interface Health {
  status: 'ok';
}

@ApiTags('health')
@Roles('public')
@Controller('api/health')
export class HealthController {
  constructor(private readonly health: HealthService) {}

  /** The process runs. */
  @Answers('Health')
  @Header('cache-control', 'no-store')
  @Get('live')
  live(): Health {
    return { status: 'ok' };
  }

  /** It can serve requests. */
  @Answers('Health')
  @Header('cache-control', 'no-store')
  @Get('ready')
  async ready(): Promise<Health> {
    await this.health.ready();
    return { status: 'ok' };
  }
}
