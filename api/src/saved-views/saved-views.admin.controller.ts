import { ListSavedViewsQuery, SavedViewInput, UpdateSavedViewInput, type SavedViewView } from '@aflora/contracts';
import { Body, Controller, Delete, Get, Header, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FromCaller, type Caller, Roles } from '../common/access/access';
import { IdParam } from '../common/input/input';
import { Responds } from '../common/openapi/operations';
import { SavedViewsService } from './saved-views.service';

@ApiTags('saved-views')
@Roles('admin')
@Controller('api/admin/saved-views')
export class SavedViewsAdminController {
  constructor(private readonly views: SavedViewsService) {}

  @Responds('SavedViewList')
  @Header('cache-control', 'no-store')
  @Get()
  list(@Query() { list }: ListSavedViewsQuery, @FromCaller() caller: Caller): Promise<SavedViewView[]> {
    return this.views.list(list, caller);
  }

  @Responds('SavedViewView', 201)
  @Post()
  create(@Body() input: SavedViewInput, @FromCaller() caller: Caller): Promise<SavedViewView> {
    return this.views.create(input, caller);
  }

  @Responds('SavedViewView')
  @Patch(':id')
  update(
    @IdParam('resource.not-found') id: string,
    @Body() input: UpdateSavedViewInput,
    @FromCaller() caller: Caller,
  ): Promise<SavedViewView> {
    return this.views.update(id, input, caller);
  }

  @Responds()
  @Delete(':id')
  @HttpCode(204)
  remove(@IdParam('resource.not-found') id: string, @FromCaller() caller: Caller): Promise<void> {
    return this.views.remove(id, caller);
  }
}
