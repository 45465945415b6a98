import { PageQuery, type OwnDonationView, type PageView } from '@aflora/contracts';
import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FromCaller, type Caller } from '../common/access/caller';
import { Roles } from '../common/access/roles.decorator';
import { Answers } from '../common/openapi/answers.decorator';
import { DonationsService } from './donations.service';

@ApiTags('donations')
@Roles('user')
@Controller('api/donations')
export class DonationsController {
  constructor(private readonly donations: DonationsService) {}

  @Answers('OwnDonationPage')
  @Header('cache-control', 'no-store')
  @Get()
  list(@Query() query: PageQuery, @FromCaller() { userId }: Caller): Promise<PageView<OwnDonationView>> {
    return this.donations.listOf(userId, query);
  }
}
