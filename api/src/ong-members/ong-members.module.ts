import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { OngMember } from './ong-member.entity';

@Module({ imports: [TypeOrmModule.forFeature([OngMember])] })
export class OngMembersModule {}
