import { SearchQuery, type FoundRecordView } from '@aflora/contracts';
import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Roles } from '../common/access/roles.decorator';
import { Answers } from '../common/openapi/answers.decorator';
import { SearchService } from './search.service';

@ApiTags('search')
@Roles('admin')
@Controller('api/admin/search')
export class SearchAdminController {
  constructor(private readonly search: SearchService) {}

  @Answers('FoundRecordList')
  @Header('cache-control', 'no-store')
  @Get()
  find(@Query() query: SearchQuery): Promise<FoundRecordView[]> {
    return this.search.find(query);
  }
}
