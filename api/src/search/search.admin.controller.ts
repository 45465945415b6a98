import { SearchQuery, type FoundRecordView } from '@aflora/contracts';
import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Roles, ShowsPersonalData } from '../common/access/access';
import { Responds } from '../common/openapi/operations';
import { SearchService } from './search.service';

@ApiTags('search')
@Roles('admin')
@Controller('api/admin/search')
export class SearchAdminController {
  constructor(private readonly search: SearchService) {}

  @Responds('FoundRecordList')
  @Header('cache-control', 'no-store')
  @Get()
  @ShowsPersonalData('search')
  find(@Query() query: SearchQuery): Promise<FoundRecordView[]> {
    return this.search.find(query);
  }
}
