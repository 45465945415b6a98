import {
  DonationAmountInput,
  DonationInput,
  DonationPauseInput,
  PageQuery,
  StartPaymentInput,
  type DonationView,
  type OwnDonationView,
  type PageView,
  type PaymentView,
  type PlacedDonationView,
  type RenewedDonationView,
} from '@aflora/contracts';
import { Body, Controller, Delete, Get, Header, HttpCode, Patch, Post, Query, StreamableFile } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import { FromCaller, type Caller, Roles, FromVisitor, type Visitor } from '../common/access/access';
import { IdParam } from '../common/input/input';
import { CountedByService, Limit } from '../common/limits/limits';
import { AcceptsIdempotencyKey, Responds } from '../common/openapi/operations';
import { DonationCheckoutsService } from './donation-checkouts.service';
import { DonationPaymentsService } from './payments/donation-payments.service';
import { DonationReceiptsService } from './receipts/donation-receipts.service';
import { DonationRenewalsService } from './payments/donation-renewals.service';
import { DonationSubscriptionsService } from './payments/donation-subscriptions.service';
import { DonationsService } from './donations.service';

/** Donations of the visitor, who is identified by the account or by the donation's access key (`x-access-key`). */
@ApiTags('donations')
@Roles('public', 'user')
@Controller('api/donations')
export class DonationsController {
  constructor(
    private readonly donations: DonationsService,
    private readonly checkouts: DonationCheckoutsService,
    private readonly payments: DonationPaymentsService,
    private readonly receipts: DonationReceiptsService,
    private readonly subscriptions: DonationSubscriptionsService,
    private readonly renewals: DonationRenewalsService,
  ) {}

  @Roles('user')
  @Responds('OwnDonationPage')
  @Header('cache-control', 'no-store')
  @Get()
  list(@Query() query: PageQuery, @FromCaller() { userId }: Caller): Promise<PageView<OwnDonationView>> {
    return this.donations.listOf(userId, query);
  }

  @Limit('donate')
  @AcceptsIdempotencyKey()
  @Responds('PlacedDonationView', 201)
  @Post()
  place(@Body() input: DonationInput, @FromVisitor() visitor: Visitor): Promise<PlacedDonationView> {
    return this.checkouts.place(input, visitor);
  }

  @Responds('DonationView')
  @Header('cache-control', 'no-store')
  @Get(':id')
  show(@IdParam('donation.not-found') id: string, @FromVisitor() visitor: Visitor): Promise<DonationView> {
    return this.donations.show(id, visitor);
  }

  /** Repeating the call continues the open attempt with the same provider and method. */
  @Limit('donate')
  @Responds('PaymentView', 201)
  @Post(':id/payments')
  pay(@IdParam('donation.not-found') id: string, @Body() input: StartPaymentInput, @FromVisitor() visitor: Visitor): Promise<PaymentView> {
    return this.payments.start(id, input, visitor);
  }

  @Limit('link')
  @ApiProduces('application/pdf')
  @Responds('Document')
  @Header('cache-control', 'no-store')
  @Get(':id/receipt')
  async showReceipt(@IdParam('donation.not-found') id: string, @FromVisitor() visitor: Visitor): Promise<StreamableFile> {
    const { fileName, type, content } = await this.receipts.show(id, visitor);
    return new StreamableFile(content, { type, disposition: `inline; filename="${fileName}"`, length: content.length });
  }

  @Limit('link')
  @Responds('DonationView')
  @Patch(':id/subscription')
  changeAmount(
    @IdParam('donation.not-found') id: string,
    @Body() input: DonationAmountInput,
    @FromVisitor() visitor: Visitor,
  ): Promise<DonationView> {
    return this.subscriptions.changeAmount(id, input, visitor);
  }

  /** Pauses the charges for some months. */
  @Limit('link')
  @Responds('DonationView')
  @Post(':id/subscription/pauses')
  @HttpCode(200)
  pauseSubscription(
    @IdParam('donation.not-found') id: string,
    @Body() input: DonationPauseInput,
    @FromVisitor() visitor: Visitor,
  ): Promise<DonationView> {
    return this.subscriptions.pause(id, input, visitor);
  }

  @Limit('link')
  @Responds('DonationView')
  @Post(':id/subscription/resumption')
  @HttpCode(200)
  resumeSubscription(@IdParam('donation.not-found') id: string, @FromVisitor() visitor: Visitor): Promise<DonationView> {
    return this.subscriptions.resume(id, visitor);
  }

  /** Repeating the call continues the open authorisation. */
  @Limit('donate')
  @Responds('RenewedDonationView', 201)
  @Post(':id/subscription/renewals')
  renewSubscription(@IdParam('donation.not-found') id: string, @FromVisitor() visitor: Visitor): Promise<RenewedDonationView> {
    return this.renewals.start(id, visitor);
  }

  @CountedByService('subscription')
  @Responds('DonationView')
  @Delete(':id/subscription')
  cancelSubscription(@IdParam('donation.not-found') id: string, @FromVisitor() visitor: Visitor): Promise<DonationView> {
    return this.subscriptions.cancel(id, visitor);
  }
}
