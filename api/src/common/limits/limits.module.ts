import { Global, Module } from '@nestjs/common';
import { LimitsService } from './limits.service';

/** Global, because `@Limit` puts its guard into whatever module it is used in. */
@Global()
@Module({ providers: [LimitsService], exports: [LimitsService] })
export class LimitsModule {}
