import type { ClaimView } from '@aflora/contracts';
import { Controller, Get, Header, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FromCaller, type Caller, Roles } from '../common/access/access';
import { IdParam } from '../common/input/input';
import { Responds } from '../common/openapi/operations';
import { ClaimsService } from './claims.service';

@ApiTags('profile')
@Roles('user')
@Controller('api/claims')
export class ClaimsController {
  constructor(private readonly claims: ClaimsService) {}

  @Responds('ClaimList')
  @Header('cache-control', 'no-store')
  @Get()
  list(@FromCaller() { userId }: Caller): Promise<ClaimView[]> {
    return this.claims.list(userId);
  }

  @Responds()
  @Post(':id/attachment')
  @HttpCode(204)
  attach(@IdParam('claim.not-found') id: string, @FromCaller() { userId }: Caller): Promise<void> {
    return this.claims.attach(userId, id);
  }

  @Responds()
  @Post(':id/dismissal')
  @HttpCode(204)
  disown(@IdParam('claim.not-found') id: string, @FromCaller() { userId }: Caller): Promise<void> {
    return this.claims.disown(userId, id);
  }
}
