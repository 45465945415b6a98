import { Module } from '@nestjs/common';
import { ImpactController } from './impact.controller';
import { ImpactQueries } from './impact.queries';
import { ImpactService } from './impact.service';

@Module({ controllers: [ImpactController], providers: [ImpactService, ImpactQueries] })
export class ImpactModule {}
