import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { OngMember } from './ong-member.entity';
import { OngMembersController } from './ong-members.controller';
import { OngMembersPersonalData } from './ong-members.personal-data';
import { OngMembersQueries } from './ong-members.queries';
import { OngMembersService } from './ong-members.service';

@Module({
  imports: [TypeOrmModule.forFeature([OngMember])],
  controllers: [OngMembersController],
  providers: [OngMembersService, OngMembersQueries, OngMembersPersonalData],
  exports: [OngMembersService],
})
export class OngMembersModule {}
