import type { ConsentView, ErasurePreviewView } from '@aflora/contracts';
import { Controller, Get, Header, HttpCode, Post, StreamableFile } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import { FromCaller, type Caller, Roles, StepUp } from '../common/access/access';
import { Limit, LimitPerAccount } from '../common/limits/limits';
import { Responds } from '../common/openapi/operations';
import { ConsentsService } from '../users/consents.service';
import { consentView } from './privacy.view';
import { DataExportsService } from './data-exports.service';
import { ErasuresService } from './erasures.service';

/** A person's rights over their own data (LGPD, art. 18). */
@ApiTags('privacy')
@Roles('user')
@Controller('api/privacy')
export class PrivacyController {
  constructor(
    private readonly dataExports: DataExportsService,
    private readonly consents: ConsentsService,
    private readonly erasures: ErasuresService,
  ) {}

  // Guards run from bottom to top: an export that is refused for the missing step-up doesn't count towards the limit.
  @Limit('export')
  @StepUp()
  @ApiProduces('application/zip')
  @Responds('Archive')
  @Header('cache-control', 'no-store')
  @Get('export')
  async export(@FromCaller() caller: Caller): Promise<StreamableFile> {
    const { fileName, zip } = await this.dataExports.export(caller);
    const disposition = `attachment; filename="${fileName}"`;
    return new StreamableFile(zip, { type: 'application/zip', disposition, length: zip.length });
  }

  @Responds('ConsentList')
  @Header('cache-control', 'no-store')
  @Get('consents')
  async listConsents(@FromCaller() { userId }: Caller): Promise<ConsentView[]> {
    return (await this.consents.listOf(userId)).map(consentView);
  }

  @LimitPerAccount('account')
  @Responds('ErasurePreviewView')
  @Header('cache-control', 'no-store')
  @Get('erasure')
  previewErasure(@FromCaller() { userId }: Caller): Promise<ErasurePreviewView> {
    return this.erasures.preview(userId);
  }

  @StepUp()
  @Responds()
  @Post('erasure')
  @HttpCode(204)
  erase(@FromCaller() caller: Caller): Promise<void> {
    return this.erasures.erase(caller);
  }
}
