import { Global, Module } from '@nestjs/common';
import { PersonalDataService } from './personal-data.service';

/** Global, because every module that keeps data of people registers its part. */
@Global()
@Module({ providers: [PersonalDataService], exports: [PersonalDataService] })
export class PersonalDataModule {}
