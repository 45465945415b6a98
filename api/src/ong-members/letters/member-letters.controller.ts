import { KeysetQuery, type KeysetView, type MemberLetterSummaryView, type MemberLetterView } from '@aflora/contracts';
import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FromCaller, type Caller, Roles } from '../../common/access/access';
import { IdParam } from '../../common/input/input';
import { Responds } from '../../common/openapi/operations';
import { MemberLettersService } from './member-letters.service';

@ApiTags('member-letters')
@Roles('user')
@Controller('api/member-letters')
export class MemberLettersController {
  constructor(private readonly letters: MemberLettersService) {}

  @Responds('MemberLetterPage')
  @Header('cache-control', 'no-store')
  @Get()
  list(@Query() query: KeysetQuery, @FromCaller() { userId }: Caller): Promise<KeysetView<MemberLetterSummaryView>> {
    return this.letters.list(query, userId);
  }

  @Responds('MemberLetterView')
  @Header('cache-control', 'no-store')
  @Get(':id')
  show(@IdParam('resource.not-found') id: string, @FromCaller() { userId }: Caller): Promise<MemberLetterView> {
    return this.letters.show(id, userId);
  }
}
