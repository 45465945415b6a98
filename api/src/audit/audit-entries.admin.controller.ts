import { ListAuditEntriesQuery, type AuditEntryView, type KeysetView } from '@aflora/contracts';
import { Controller, Get, Header, Query, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FromCaller, type Caller, Roles, ShowsPersonalData, StepUp } from '../common/access/access';
import { Responds } from '../common/openapi/operations';
import { AuditEntriesService } from './audit-entries.service';

@ApiTags('audit')
@Roles('admin')
@Controller('api/admin/audit-entries')
export class AuditEntriesAdminController {
  constructor(private readonly entries: AuditEntriesService) {}

  @Responds('AuditEntryPage')
  @Header('cache-control', 'no-store')
  @Get()
  @ShowsPersonalData('audit_entries')
  list(@Query() query: ListAuditEntriesQuery): Promise<KeysetView<AuditEntryView>> {
    return this.entries.list(query);
  }

  @StepUp()
  @Responds('Table')
  @Header('cache-control', 'no-store')
  @Get('export')
  export(@Query() query: ListAuditEntriesQuery, @FromCaller() caller: Caller): Promise<StreamableFile> {
    return this.entries.export(query, caller);
  }
}
