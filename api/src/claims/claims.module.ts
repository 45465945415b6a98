import { Module } from '@nestjs/common';
import { ClaimsController } from './claims.controller';
import { ClaimsQueries } from './claims.queries';
import { ClaimsService } from './claims.service';

/** Orders and donations that guests made with the address of an account. */
@Module({ controllers: [ClaimsController], providers: [ClaimsService, ClaimsQueries] })
export class ClaimsModule {}
