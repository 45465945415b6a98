import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module';
import { Profile } from './profile.entity';
import { ProfilesController } from './profiles.controller';
import { ProfilesPersonalData } from './profiles.personal-data';
import { ProfilesQueries } from './profiles.queries';
import { ProfilesService } from './profiles.service';

@Module({
  imports: [TypeOrmModule.forFeature([Profile]), AuditModule],
  controllers: [ProfilesController],
  providers: [ProfilesService, ProfilesQueries, ProfilesPersonalData],
  exports: [ProfilesService],
})
export class ProfilesModule {}
