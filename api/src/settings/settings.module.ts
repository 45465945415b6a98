import { contentOf, donationLinksOf, settingDefaults, type SiteSettingsView } from '@aflora/contracts';
import { Controller, Get, Header, Inject, Module } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module';
import { Roles } from '../common/access/access';
import { CachesResponse, REVALIDATE } from '../common/http/response-cache';
import { Responds } from '../common/openapi/operations';
import { ENV, type Env } from '../config/env';
import { StorageModule } from '../storage/storage.module';
import { ReleaseOrganizationsService } from './release-organizations.service';
import { SettingChangesService } from './setting-changes.service';
import { Setting } from './setting.entity';
import { SettingPicturesService } from './setting-pictures.service';
import { SettingsAdminController } from './settings.admin.controller';
import { SettingsService } from './settings.service';

@ApiTags('site-settings')
@Roles('public')
@Controller('api/site-settings')
class SiteSettingsController {
  constructor(
    private readonly settings: SettingsService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  @CachesResponse()
  @Responds('SiteSettingsView')
  @Header(...REVALIDATE)
  @Get()
  async show(): Promise<SiteSettingsView> {
    const saved = await this.settings.saved();
    const { hasFreeShipping, freeShippingFromCents } = saved.freight ?? settingDefaults.freight;
    const { basketPriceCents, basketContents, basketPriceSource } = saved.baskets ?? settingDefaults.baskets;
    return {
      ...donationLinksOf(saved.donations, this.env.siteSettings),
      freeShippingFromCents: hasFreeShipping ? freeShippingFromCents : null,
      basket: { priceCents: basketPriceCents, contents: basketContents, priceSource: basketPriceSource },
      content: contentOf(saved),
    };
  }
}

@Module({
  imports: [TypeOrmModule.forFeature([Setting]), AuditModule, StorageModule],
  controllers: [SiteSettingsController, SettingsAdminController],
  providers: [SettingsService, SettingChangesService, SettingPicturesService, ReleaseOrganizationsService],
  exports: [SettingsService],
})
export class SettingsModule {}
