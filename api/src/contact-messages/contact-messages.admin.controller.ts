import {
  ArchiveContactMessagesInput,
  ContactMessageStatusInput,
  ListContactMessagesQuery,
  type ContactMessageSummaryView,
  type ContactMessageView,
  type KeysetView,
} from '@aflora/contracts';
import { Body, Controller, Get, Header, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FromCaller, type Caller } from '../common/access/caller';
import { Roles } from '../common/access/roles.decorator';
import { IdParam } from '../common/input/id-param';
import { Answers } from '../common/openapi/answers.decorator';
import { MailboxService } from './mailbox.service';

@ApiTags('contact-messages')
@Roles('admin')
@Controller('api/admin/contact-messages')
export class ContactMessagesAdminController {
  constructor(private readonly mailbox: MailboxService) {}

  @Answers('ContactMessagePage')
  @Header('cache-control', 'no-store')
  @Get()
  list(@Query() query: ListContactMessagesQuery): Promise<KeysetView<ContactMessageSummaryView>> {
    return this.mailbox.list(query);
  }

  @Answers()
  @Post('archive')
  @HttpCode(204)
  archive(@Body() { messages }: ArchiveContactMessagesInput, @FromCaller() caller: Caller): Promise<void> {
    return this.mailbox.archive(
      messages.map(({ id }) => id),
      caller,
    );
  }

  @Answers('ContactMessageView')
  @Header('cache-control', 'no-store')
  @Get(':id')
  show(@IdParam('resource.not-found') id: string): Promise<ContactMessageView> {
    return this.mailbox.show(id);
  }

  @Answers()
  @Patch(':id')
  @HttpCode(204)
  setStatus(
    @IdParam('resource.not-found') id: string,
    @Body() { status }: ContactMessageStatusInput,
    @FromCaller() caller: Caller,
  ): Promise<void> {
    return this.mailbox.setStatus(id, status, caller);
  }
}
