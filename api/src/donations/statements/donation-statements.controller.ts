import type { DonationStatementLinkView, DonationYearView } from '@aflora/contracts';
import { Controller, Get, Header, HttpCode, Post, StreamableFile } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import { FromCaller, type Caller, FromVisitor, Roles, type Visitor } from '../../common/access/access';
import { YearParam } from '../../common/input/input';
import { Limit } from '../../common/limits/limits';
import { Responds } from '../../common/openapi/operations';
import type { MailAttachment } from '../../mail/mail.service';
import { DonationStatementLinksService } from './donation-statement-links.service';
import { DonationStatementsService } from './donation-statements.service';

/** Yearly statements of the user's donations. */
@ApiTags('donations')
@Roles('user')
@Controller('api/donation-statements')
export class DonationStatementsController {
  constructor(
    private readonly statements: DonationStatementsService,
    private readonly links: DonationStatementLinksService,
  ) {}

  @Responds('DonationYearList')
  @Header('cache-control', 'no-store')
  @Get()
  list(@FromCaller() { userId }: Caller): Promise<DonationYearView[]> {
    return this.statements.yearsOf(userId);
  }

  /** The statement of a mailed link, whose token is sent as `x-access-key`. */
  @Limit('link')
  @Roles('public', 'user')
  @ApiProduces('application/pdf')
  @Responds('Document')
  @Header('cache-control', 'no-store')
  @Get('linked')
  async showLinked(@FromVisitor() { accessKey }: Visitor): Promise<StreamableFile> {
    return fileResponse(await this.links.open(accessKey));
  }

  /** The year of a mailed link, whose token is sent as `x-access-key`. */
  @Limit('link')
  @Roles('public', 'user')
  @Responds('DonationStatementLinkView')
  @Header('cache-control', 'no-store')
  @Get('linked/year')
  async showLinkedYear(@FromVisitor() { accessKey }: Visitor): Promise<DonationStatementLinkView> {
    const { year } = await this.links.find(accessKey);
    return { year };
  }

  @Limit('link')
  @ApiProduces('application/pdf')
  @Responds('Document')
  @Header('cache-control', 'no-store')
  @Get(':year')
  async show(@YearParam('donation.no-statement') year: number, @FromCaller() { userId }: Caller): Promise<StreamableFile> {
    return fileResponse(await this.statements.fileOf(userId, year));
  }

  /** Mails a link to the statement to the account's address. */
  @Limit('link')
  @Responds()
  @Post(':year/link')
  @HttpCode(204)
  sendLink(@YearParam('donation.no-statement') year: number, @FromCaller() { userId }: Caller): Promise<void> {
    return this.links.request(userId, year);
  }
}

const fileResponse = ({ fileName, type, content }: MailAttachment): StreamableFile =>
  new StreamableFile(content, { type, disposition: `inline; filename="${fileName}"`, length: content.length });
