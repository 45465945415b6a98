import { ContentChangesQuery, type ContentVersionView } from '@aflora/contracts';
import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Roles } from '../common/access/access';
import { WaitsForChanges } from '../common/http/response-deadline';
import { Responds } from '../common/openapi/operations';
import { ContentChangesService } from './content-changes.service';

/** Long polling for the web servers, which cache what they read until it changes. */
@ApiTags('site-settings')
@Roles('public')
@Controller('api/content-changes')
export class ContentChangesController {
  constructor(private readonly changes: ContentChangesService) {}

  /** Responds as soon as the version differs from `after`, or after 20 seconds. */
  @Responds('ContentVersionView')
  @Header('cache-control', 'no-store')
  @WaitsForChanges()
  @Get()
  async next(@Query() { after }: ContentChangesQuery): Promise<ContentVersionView> {
    return { version: await this.changes.next(after ?? undefined) };
  }
}
