import { Module } from '@nestjs/common';
import { ContentChangesController } from './content-changes.controller';
import { ContentChangesService } from './content-changes.service';

@Module({ controllers: [ContentChangesController], providers: [ContentChangesService] })
export class ContentChangesModule {}
