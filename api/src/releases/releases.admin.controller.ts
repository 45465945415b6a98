import {
  ListClientErrorsQuery,
  RollbackReleaseInput,
  type ClientErrorView,
  type KeysetView,
  type RemoteName,
  type RemoteReleasesView,
} from '@aflora/contracts';
import { Body, Controller, Get, Header, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FromCaller, type Caller, Roles, StepUp } from '../common/access/access';
import { Responds } from '../common/openapi/operations';
import { ClientReportsService } from './client-reports.service';
import { ReleasePromotionsService } from './release-promotions.service';
import { RemoteParam } from './remote-param';
import { RemoteReleasesService } from './remote-releases.service';

@ApiTags('releases')
@Roles('admin')
@Controller('api/admin')
export class ReleasesAdminController {
  constructor(
    private readonly releases: RemoteReleasesService,
    private readonly promotions: ReleasePromotionsService,
    private readonly reports: ClientReportsService,
  ) {}

  @Responds('RemoteReleasesList')
  @Header('cache-control', 'no-store')
  @Get('releases')
  list(): Promise<RemoteReleasesView[]> {
    return this.releases.list();
  }

  @StepUp()
  @Responds('RemoteReleasesView')
  @Post('releases/:remote/rollback')
  @HttpCode(200)
  async rollback(
    @RemoteParam() remote: RemoteName,
    @Body() { rowVersion }: RollbackReleaseInput,
    @FromCaller() caller: Caller,
  ): Promise<RemoteReleasesView> {
    await this.promotions.rollback(remote, rowVersion, caller);
    return this.releases.ofRemote(remote);
  }

  @Responds('ClientErrorPage')
  @Header('cache-control', 'no-store')
  @Get('client-errors')
  errors(@Query() query: ListClientErrorsQuery): Promise<KeysetView<ClientErrorView>> {
    return this.reports.errors(query);
  }
}
