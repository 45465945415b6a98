import { Global, Module } from '@nestjs/common';
import { OrganizationService } from './organization.service';

/** Global, because mails and documents of every module name the organisation. */
@Global()
@Module({ providers: [OrganizationService], exports: [OrganizationService] })
export class OrganizationModule {}
