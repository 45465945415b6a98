import { ImpactCardQuery, KeysetQuery, type ImpactPage, type ImpactSummaryView } from '@aflora/contracts';
import { Controller, Get, Header, Query, StreamableFile } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import { FromCaller, type Caller, Roles } from '../common/access/access';
import { YearParam } from '../common/input/input';
import { Limit } from '../common/limits/limits';
import { Responds } from '../common/openapi/operations';
import { ImpactService } from './impact.service';

/** 'Meu impacto': what the user bought, gave and contributed. */
@ApiTags('impact')
@Roles('user')
@Controller('api/impact')
export class ImpactController {
  constructor(private readonly impact: ImpactService) {}

  @Responds('ImpactPage')
  @Header('cache-control', 'no-store')
  @Get()
  list(@Query() query: KeysetQuery, @FromCaller() { userId }: Caller): Promise<ImpactPage> {
    return this.impact.page(userId, query);
  }

  @Responds('ImpactSummaryView')
  @Header('cache-control', 'no-store')
  @Get('summary')
  summary(@FromCaller() { userId }: Caller): Promise<ImpactSummaryView> {
    return this.impact.summary(userId);
  }

  @Limit('link')
  @ApiProduces('application/pdf')
  @Responds('Document')
  @Header('cache-control', 'no-store')
  @Get('years/:year')
  async showYear(@YearParam('resource.not-found') year: number, @FromCaller() { userId }: Caller): Promise<StreamableFile> {
    const { fileName, type, content } = await this.impact.fileOf(userId, year);
    return new StreamableFile(content, { type, disposition: `inline; filename="${fileName}"`, length: content.length });
  }

  /** A picture to share, made for its owner only and stored nowhere. */
  @Limit('link')
  @ApiProduces('image/png')
  @Responds('Image')
  @Header('cache-control', 'no-store')
  @Get('card')
  async showCard(@Query() query: ImpactCardQuery, @FromCaller() { userId }: Caller): Promise<StreamableFile> {
    const content = await this.impact.card(userId, query);
    return new StreamableFile(content, { type: 'image/png', disposition: 'inline; filename="meu-impacto.png"', length: content.length });
  }
}
