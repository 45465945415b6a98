import { Module } from '@nestjs/common';
import { SearchAdminController } from './search.admin.controller';
import { SearchQueries, SearchService } from './search.service';

@Module({ controllers: [SearchAdminController], providers: [SearchService, SearchQueries] })
export class SearchModule {}
