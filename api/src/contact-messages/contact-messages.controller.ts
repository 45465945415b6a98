import { ContactMessageInput, type ContactMessageReceiptView } from '@aflora/contracts';
import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Roles } from '../common/access/roles.decorator';
import type { IdempotencyClaim } from '../common/idempotency/idempotency-claim';
import { VisitorClaim } from '../common/idempotency/visitor-claim.decorator';
import { Limit } from '../common/limits/limit.decorator';
import { AcceptsIdempotencyKey } from '../common/openapi/accepts-idempotency-key.decorator';
import { Answers } from '../common/openapi/answers.decorator';
import { ContactMessagesService } from './contact-messages.service';

@ApiTags('contact-messages')
@Roles('public')
@Controller('api/contact-messages')
export class ContactMessagesController {
  constructor(private readonly messages: ContactMessagesService) {}

  @Limit('contact')
  @AcceptsIdempotencyKey()
  @Answers('ContactMessageReceiptView', 201)
  @Post()
  send(@Body() input: ContactMessageInput, @VisitorClaim() claim?: IdempotencyClaim): Promise<ContactMessageReceiptView> {
    return this.messages.receive(input, claim);
  }
}
