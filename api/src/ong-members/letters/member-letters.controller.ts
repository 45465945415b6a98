import { KeysetQuery, type KeysetView, type MemberLetterSummaryView, type MemberLetterView } from '@aflora/contracts';
import { Controller, Get, Header, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FromCaller, type Caller, Roles } from '../../common/access/access';
import { IdParam } from '../../common/input/input';
import { Responds } from '../../common/openapi/operations';
import { MemberLetterMailsService } from './member-letter-mails.service';
import { MemberLettersService } from './member-letters.service';

@ApiTags('member-letters')
@Roles('user')
@Controller('api/member-letters')
export class MemberLettersController {
  constructor(
    private readonly letters: MemberLettersService,
    private readonly mails: MemberLetterMailsService,
  ) {}

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

  /** Also called by mailboxes, with a form that says nothing (RFC 8058); the token is from the mail. */
  @Roles('public')
  @Responds()
  @Post('opt-outs/:token')
  @HttpCode(204)
  decline(@Param('token') token: string): Promise<void> {
    return this.mails.decline(token);
  }
}
