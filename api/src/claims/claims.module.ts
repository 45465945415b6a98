import { Module } from '@nestjs/common';
import { ClaimsController } from './claims.controller';
import { ClaimsQueries } from './claims.queries';
import { ClaimsService } from './claims.service';

/** What guests did with an account's address, across modules. */
@Module({ controllers: [ClaimsController], providers: [ClaimsService, ClaimsQueries] })
export class ClaimsModule {}
