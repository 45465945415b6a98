import {
  PromoteReleaseInput,
  PublishReleaseInput,
  RollbackReleaseInput,
  type ChannelView,
  type ReleaseSummaryView,
  type RemoteName,
  type RemoteReleasesView,
} from '@aflora/contracts';
import { Body, Controller, Delete, Get, Header, HttpCode, Post, Put, UseGuards } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import { FromSource, type RequestSource, Roles } from '../common/access/access';
import { Responds } from '../common/openapi/operations';
import { ReleasePromotionsService } from './release-promotions.service';
import { ReleasePublishingService } from './release-publishing.service';
import { AnyReleaseTokenGuard, PromotionTokenGuard, ReleaseTokenGuard, TOKEN_HEADER } from './release-token.guard';
import { ReleaseNameParam, RemoteParam } from './remote-param';
import { RemoteReleasesService } from './remote-releases.service';

const pipelineActor = (source: RequestSource) => ({ userId: null, ...source });

/** Routes for release pipelines, which authenticate with a token of the remote instead of a user. */
@ApiTags('releases')
@ApiHeader({ name: TOKEN_HEADER, required: true, description: 'The remote’s secret for releases, or the one for promotions.' })
@Roles('public')
@Controller('api/releases/:remote')
export class ReleaseChangesController {
  constructor(
    private readonly releases: RemoteReleasesService,
    private readonly publishing: ReleasePublishingService,
    private readonly promotions: ReleasePromotionsService,
  ) {}

  @Responds('RemoteReleasesView')
  @Header('cache-control', 'no-store')
  @UseGuards(AnyReleaseTokenGuard)
  @Get()
  list(@RemoteParam() remote: RemoteName): Promise<RemoteReleasesView> {
    return this.releases.ofRemote(remote);
  }

  @Responds('ReleaseSummaryView', 201)
  @UseGuards(ReleaseTokenGuard)
  @Post()
  publish(
    @RemoteParam() remote: RemoteName,
    @Body() input: PublishReleaseInput,
    @FromSource() source: RequestSource,
  ): Promise<ReleaseSummaryView> {
    return this.publishing.publish(remote, input, pipelineActor(source));
  }

  @Responds('ChannelView')
  @UseGuards(PromotionTokenGuard)
  @Post('promotion')
  @HttpCode(200)
  promote(
    @RemoteParam() remote: RemoteName,
    @Body() input: PromoteReleaseInput,
    @FromSource() source: RequestSource,
  ): Promise<ChannelView> {
    return this.promotions.promote(remote, input, pipelineActor(source));
  }

  @Responds('ChannelView')
  @UseGuards(PromotionTokenGuard)
  @Post('rollback')
  @HttpCode(200)
  rollback(
    @RemoteParam() remote: RemoteName,
    @Body() { rowVersion }: RollbackReleaseInput,
    @FromSource() source: RequestSource,
  ): Promise<ChannelView> {
    return this.promotions.rollback(remote, rowVersion, pipelineActor(source));
  }

  @Responds('ReleaseSummaryView')
  @UseGuards(ReleaseTokenGuard)
  @Put(':name/verification')
  verify(
    @RemoteParam() remote: RemoteName,
    @ReleaseNameParam() name: string,
    @FromSource() source: RequestSource,
  ): Promise<ReleaseSummaryView> {
    return this.publishing.verify(remote, name, pipelineActor(source));
  }

  @Responds()
  @UseGuards(ReleaseTokenGuard)
  @Delete(':name')
  @HttpCode(204)
  remove(@RemoteParam() remote: RemoteName, @ReleaseNameParam() name: string, @FromSource() source: RequestSource): Promise<void> {
    return this.publishing.remove(remote, name, pipelineActor(source));
  }
}
