import { ContactMessageInput, type ContactMessageReceiptView } from '@aflora/contracts';
import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Roles } from '../common/access/access';
import { type IdempotencyClaim, VisitorClaim } from '../common/http/idempotency-claim';
import { Limit } from '../common/limits/limits';
import { AcceptsIdempotencyKey, Responds } from '../common/openapi/operations';
import { ContactMessagesService } from './contact-messages.service';

@ApiTags('contact-messages')
@Roles('public')
@Controller('api/contact-messages')
export class ContactMessagesController {
  constructor(private readonly messages: ContactMessagesService) {}

  @Limit('contact')
  @AcceptsIdempotencyKey()
  @Responds('ContactMessageReceiptView', 201)
  @Post()
  send(@Body() input: ContactMessageInput, @VisitorClaim() claim?: IdempotencyClaim): Promise<ContactMessageReceiptView> {
    return this.messages.receive(input, claim);
  }
}
