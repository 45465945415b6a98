import type { SiteSettingsView } from '@aflora/contracts';
import { Controller, Get, Header, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Env } from '../../config/env';
import { ENV } from '../../config/env.token';
import { Roles } from '../access/roles.decorator';
import { MINUTES } from '../http/caching';
import { Answers } from '../openapi/answers.decorator';

@ApiTags('site-settings')
@Roles('public')
@Controller('api/site-settings')
export class SiteSettingsController {
  constructor(@Inject(ENV) private readonly env: Env) {}

  @Answers('SiteSettingsView')
  @Header(...MINUTES)
  @Get()
  show(): SiteSettingsView {
    return this.env.siteSettings;
  }
}
