import type { SiteSettingsView } from '@aflora/contracts';
import { Controller, Get, Header, Inject, Module } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ENV, type Env } from '../config/env';
import { Roles } from '../common/access/access';
import { FIVE_MINUTES } from '../common/http/kept-responses';
import { Responds } from '../common/openapi/operations';

@ApiTags('site-settings')
@Roles('public')
@Controller('api/site-settings')
class SiteSettingsController {
  constructor(@Inject(ENV) private readonly env: Env) {}

  @Responds('SiteSettingsView')
  @Header(...FIVE_MINUTES)
  @Get()
  show(): SiteSettingsView {
    return this.env.siteSettings;
  }
}

@Module({ controllers: [SiteSettingsController] })
export class SiteSettingsModule {}
