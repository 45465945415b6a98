import type { OptionalMailsView } from '@aflora/contracts';
import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Roles } from '../../common/access/access';
import { Responds } from '../../common/openapi/operations';
import { OptionalMailsService } from './optional-mails.service';

/** The token is from a mail. Mailboxes call the first route with a form that says nothing (RFC 8058). */
@ApiTags('profiles')
@Roles('public')
@Controller('api')
export class OptionalMailsController {
  constructor(private readonly mails: OptionalMailsService) {}

  @Responds('OptionalMailsView')
  @Post('optional-mails/opt-outs/:token')
  @HttpCode(200)
  decline(@Param('token') token: string): Promise<OptionalMailsView> {
    return this.mails.choose(token, false);
  }

  /** Takes an opt-out back. */
  @Responds('OptionalMailsView')
  @Post('optional-mails/opt-ins/:token')
  @HttpCode(200)
  accept(@Param('token') token: string): Promise<OptionalMailsView> {
    return this.mails.choose(token, true);
  }

  /** Address in older mails. */
  @Responds()
  @Post('member-letters/opt-outs/:token')
  @HttpCode(204)
  async declineLetters(@Param('token') token: string): Promise<void> {
    await this.mails.choose(token, false);
  }
}
