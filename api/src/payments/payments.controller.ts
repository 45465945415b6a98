import {
  InstalmentsQuery,
  type InstalmentOptionView,
  type PaymentOptionView,
  type PaymentResultView,
  type PaymentView,
  type WebhookReceiptView,
} from '@aflora/contracts';
import { Controller, Get, Header, HttpCode, Param, Post, Query, type RawBodyRequest, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { FromSource, type RequestSource, Roles } from '../common/access/access';
import { IdParam } from '../common/input/input';
import { Limit } from '../common/limits/limits';
import { Responds } from '../common/openapi/operations';
import { InstalmentsService } from './instalments.service';
import { PaymentInboxService } from './events/payment-inbox.service';
import { PaymentSubscriptionsService } from './subscriptions/payment-subscriptions.service';
import { PaymentsService } from './payments.service';

const MAX_PARAMETERS = 20;

/** The string parameters of a return URL, limited in number and length; the input is untrusted. */
function returnQuery(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null) return {};
  const entries = Object.entries(body).slice(0, MAX_PARAMETERS);
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].length <= 200));
}

/** Anonymous access to a payment: its id can't be guessed, so knowing the id is enough. */
@ApiTags('payments')
@Roles('public')
@Controller('api/payments')
export class PaymentsController {
  constructor(
    private readonly payments: PaymentsService,
    private readonly subscriptions: PaymentSubscriptionsService,
    private readonly inbox: PaymentInboxService,
    private readonly instalments: InstalmentsService,
  ) {}

  @Responds('PaymentOptionList')
  @Get('methods')
  options(): PaymentOptionView[] {
    return this.payments.options();
  }

  /** Empty for providers without instalments, and while they don't respond. */
  @Limit('quote')
  @Responds('InstalmentOptionList')
  @Get('instalments')
  instalmentsOf(@Query() { amountCents }: InstalmentsQuery, @FromSource() { ip }: RequestSource): Promise<InstalmentOptionView[]> {
    return this.instalments.of(amountCents, ip);
  }

  @Responds('PaymentView')
  @Header('cache-control', 'no-store')
  @Get(':id')
  show(@IdParam('payment.not-found') id: string): Promise<PaymentView> {
    return this.payments.show(id);
  }

  /** Called when the payer returns; the body holds the query parameters that the provider added to the return URL. */
  @Limit('link')
  @Responds('PaymentResultView')
  @Header('cache-control', 'no-store')
  @Post(':id/return')
  @HttpCode(200)
  completeReturn(@IdParam('payment.not-found') id: string, @Req() request: FastifyRequest): Promise<PaymentResultView> {
    return this.payments.completeReturn(id, returnQuery(request.body));
  }

  @Limit('link')
  @Responds('PaymentResultView')
  @Header('cache-control', 'no-store')
  @Post('subscriptions/:id/return')
  @HttpCode(200)
  completeSubscription(@IdParam('payment.not-found') id: string): Promise<PaymentResultView> {
    return this.subscriptions.completeReturn(id);
  }

  @Responds('WebhookReceiptView', 200)
  @Post('webhooks/:provider')
  @HttpCode(200)
  async receive(@Param('provider') provider: string, @Req() request: RawBodyRequest<FastifyRequest>): Promise<WebhookReceiptView> {
    const { headers, query, ip } = request;
    // Signatures cover the exact bytes, which parsing discards.
    const rawBody = request.rawBody?.toString('utf8') ?? '';
    await this.inbox.receive(provider, { rawBody, headers, query: query as Record<string, unknown> }, ip);
    return { received: true };
  }
}
