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
import { FromCaller, type Caller, Roles, ShowsPersonalData } from '../common/access/access';
import { IdParam } from '../common/input/input';
import { Responds } from '../common/openapi/operations';
import { MailboxService } from './mailbox.service';

@ApiTags('contact-messages')
@Roles('admin')
@Controller('api/admin/contact-messages')
export class ContactMessagesAdminController {
  constructor(private readonly mailbox: MailboxService) {}

  @Responds('ContactMessagePage')
  @Header('cache-control', 'no-store')
  @Get()
  @ShowsPersonalData('contact_messages')
  list(@Query() query: ListContactMessagesQuery): Promise<KeysetView<ContactMessageSummaryView>> {
    return this.mailbox.list(query);
  }

  @Responds()
  @Post('archive')
  @HttpCode(204)
  archive(@Body() { messages }: ArchiveContactMessagesInput, @FromCaller() caller: Caller): Promise<void> {
    return this.mailbox.archive(messages, caller);
  }

  @Responds('ContactMessageView')
  @Header('cache-control', 'no-store')
  @Get(':id')
  @ShowsPersonalData('contact_messages')
  show(@IdParam('resource.not-found') id: string): Promise<ContactMessageView> {
    return this.mailbox.show(id);
  }

  @Responds()
  @Patch(':id')
  @HttpCode(204)
  setStatus(
    @IdParam('resource.not-found') id: string,
    @Body() input: ContactMessageStatusInput,
    @FromCaller() caller: Caller,
  ): Promise<void> {
    return this.mailbox.setStatus(id, input, caller);
  }
}
