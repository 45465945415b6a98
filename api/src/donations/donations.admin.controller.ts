import {
  AdminListDonationsQuery,
  DonationAnonymityInput,
  DonationRefundInput,
  DonationTaxIdInput,
  type AdminDonationSummaryView,
  type AdminDonationView,
  type KeysetView,
} from '@aflora/contracts';
import { Body, Controller, Get, Header, HttpCode, Patch, Post, Query, type StreamableFile } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import { FromCaller, type Caller, Roles, ShowsPersonalData, StepUp, StepUpInService } from '../common/access/access';
import { IdParam } from '../common/input/input';
import { AcceptsIdempotencyKey, Responds } from '../common/openapi/operations';
import { AdminDonationsService } from './admin-donations.service';
import { DonationRefundsService } from './payments/donation-refunds.service';
import { DonationCorrectionsService } from './donation-corrections.service';

@ApiTags('donations')
@Roles('admin')
@Controller('api/admin/donations')
export class DonationsAdminController {
  constructor(
    private readonly donations: AdminDonationsService,
    private readonly corrections: DonationCorrectionsService,
    private readonly refunds: DonationRefundsService,
  ) {}

  @Responds('AdminDonationPage')
  @Header('cache-control', 'no-store')
  @Get()
  @ShowsPersonalData('donations')
  list(@Query() query: AdminListDonationsQuery): Promise<KeysetView<AdminDonationSummaryView>> {
    return this.donations.list(query);
  }

  @StepUp()
  @ApiProduces('text/csv')
  @Responds('Table')
  @Header('cache-control', 'no-store')
  @Get('export')
  export(@Query() query: AdminListDonationsQuery, @FromCaller() caller: Caller): Promise<StreamableFile> {
    return this.donations.export(query, caller);
  }

  @Responds('AdminDonationView')
  @Header('cache-control', 'no-store')
  @Get(':id')
  @ShowsPersonalData('donations')
  show(@IdParam('donation.not-found') id: string): Promise<AdminDonationView> {
    return this.donations.show(id);
  }

  @StepUpInService()
  @Responds()
  @Patch(':id')
  @HttpCode(204)
  setAnonymity(
    @IdParam('donation.not-found') id: string,
    @Body() input: DonationAnonymityInput,
    @FromCaller() caller: Caller,
  ): Promise<void> {
    return this.corrections.setAnonymity(id, input, caller);
  }

  @Responds()
  @Post(':id/tax-id')
  @HttpCode(204)
  setTaxId(@IdParam('donation.not-found') id: string, @Body() input: DonationTaxIdInput, @FromCaller() caller: Caller): Promise<void> {
    return this.corrections.setTaxId(id, input, caller);
  }

  @StepUp()
  @AcceptsIdempotencyKey()
  @Responds('AdminDonationView')
  @Post(':id/refunds')
  @HttpCode(200)
  async refund(
    @IdParam('donation.not-found') id: string,
    @Body() input: DonationRefundInput,
    @FromCaller() caller: Caller,
  ): Promise<AdminDonationView> {
    await this.refunds.request(id, input, caller);
    return this.donations.show(id);
  }

  @AcceptsIdempotencyKey()
  @Responds()
  @Post(':id/receipt')
  @HttpCode(204)
  resendReceipt(@IdParam('donation.not-found') id: string, @FromCaller() caller: Caller): Promise<void> {
    return this.corrections.resendReceipt(id, caller);
  }
}
