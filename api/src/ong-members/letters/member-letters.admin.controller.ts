import {
  AdminListMemberLettersQuery,
  DeleteMemberLetterQuery,
  MemberLetterInput,
  PublishMemberLetterInput,
  UpdateMemberLetterInput,
  type AdminMemberLetterSummaryView,
  type AdminMemberLetterView,
  type KeysetView,
} from '@aflora/contracts';
import { Body, Controller, Delete, Get, Header, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FromCaller, type Caller, Roles, StepUp } from '../../common/access/access';
import { IdParam } from '../../common/input/input';
import { AcceptsIdempotencyKey, Responds } from '../../common/openapi/operations';
import { MemberLetterChangesService } from './member-letter-changes.service';

@ApiTags('member-letters')
@Roles('admin')
@Controller('api/admin/member-letters')
export class MemberLettersAdminController {
  constructor(private readonly letters: MemberLetterChangesService) {}

  @Responds('AdminMemberLetterPage')
  @Header('cache-control', 'no-store')
  @Get()
  list(@Query() query: AdminListMemberLettersQuery): Promise<KeysetView<AdminMemberLetterSummaryView>> {
    return this.letters.list(query);
  }

  @Responds('AdminMemberLetterView')
  @Header('cache-control', 'no-store')
  @Get(':id')
  show(@IdParam('resource.not-found') id: string): Promise<AdminMemberLetterView> {
    return this.letters.show(id);
  }

  @AcceptsIdempotencyKey()
  @Responds('AdminMemberLetterView', 201)
  @Post()
  create(@Body() input: MemberLetterInput, @FromCaller() caller: Caller): Promise<AdminMemberLetterView> {
    return this.letters.create(input, caller);
  }

  @Responds('AdminMemberLetterView')
  @Patch(':id')
  update(
    @IdParam('resource.not-found') id: string,
    @Body() input: UpdateMemberLetterInput,
    @FromCaller() caller: Caller,
  ): Promise<AdminMemberLetterView> {
    return this.letters.update(id, input, caller);
  }

  /** Needs a step-up, because it sends a mail to every member. */
  @StepUp()
  @Responds('AdminMemberLetterView')
  @Post(':id/publication')
  @HttpCode(200)
  publish(
    @IdParam('resource.not-found') id: string,
    @Body() input: PublishMemberLetterInput,
    @FromCaller() caller: Caller,
  ): Promise<AdminMemberLetterView> {
    return this.letters.publish(id, input, caller);
  }

  @Responds()
  @Delete(':id')
  @HttpCode(204)
  remove(
    @IdParam('resource.not-found') id: string,
    @Query() { version }: DeleteMemberLetterQuery,
    @FromCaller() caller: Caller,
  ): Promise<void> {
    return this.letters.remove(id, version, caller);
  }
}
