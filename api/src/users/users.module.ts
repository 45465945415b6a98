import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PasswordsService } from './passwords.service';
import { User } from './user.entity';

@Module({ imports: [TypeOrmModule.forFeature([User])], providers: [PasswordsService], exports: [PasswordsService] })
export class UsersModule {}
