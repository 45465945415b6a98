import {
  RestoreSettingInput,
  SaveSettingInput,
  SettingPictureInput,
  type AdminSettingList,
  type AdminSettingView,
  type SettingPictureView,
} from '@aflora/contracts';
import { Body, Controller, Get, Header, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FromCaller, type Caller, Roles, StepUp } from '../common/access/access';
import { Submitted, type Submission } from '../common/http/requests';
import { Limit } from '../common/limits/limits';
import { AcceptsUpload, Responds } from '../common/openapi/operations';
import { SettingChangesService } from './setting-changes.service';
import { SettingPicturesService } from './setting-pictures.service';

/** A change needs a step-up, because it can change what buyers pay and where donors are sent. */
@ApiTags('settings')
@Roles('admin')
@Controller('api/admin/settings')
export class SettingsAdminController {
  constructor(
    private readonly settings: SettingChangesService,
    private readonly pictures: SettingPicturesService,
  ) {}

  @Responds('AdminSettingList')
  @Header('cache-control', 'no-store')
  @Get()
  list(): Promise<AdminSettingList> {
    return this.settings.list();
  }

  @Responds('AdminSettingView')
  @Header('cache-control', 'no-store')
  @Get(':section')
  show(@Param('section') section: string): Promise<AdminSettingView> {
    return this.settings.show(section);
  }

  @Limit('upload')
  @AcceptsUpload(SettingPictureInput)
  @Responds('SettingPictureView', 201)
  @Post('pictures')
  uploadPicture(@Submitted(SettingPictureInput) { image }: Submission<SettingPictureInput>): Promise<SettingPictureView> {
    return this.pictures.upload(image);
  }

  @StepUp()
  @Responds('AdminSettingView')
  @Patch(':section')
  save(@Param('section') section: string, @Body() input: SaveSettingInput, @FromCaller() caller: Caller): Promise<AdminSettingView> {
    return this.settings.save(section, input, caller);
  }

  @StepUp()
  @Responds('AdminSettingView')
  @Post(':section/restorations')
  @HttpCode(200)
  restore(@Param('section') section: string, @Body() input: RestoreSettingInput, @FromCaller() caller: Caller): Promise<AdminSettingView> {
    return this.settings.restore(section, input, caller);
  }
}
