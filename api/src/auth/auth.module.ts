import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { Env } from '../config/env';
import { ENV } from '../config/env.token';
import { UsersModule } from '../users/users.module';
import { ALGORITHM, AUDIENCE, ISSUER } from './access-token';
import { AccessGuard } from './access.guard';
import { AccessTokensService } from './access-tokens.service';
import { AuthController } from './auth.controller';
import { AuthQueries } from './auth.queries';
import { AuthService } from './auth.service';
import { JwtStrategy } from './jwt.strategy';
import { RefreshCookie } from './refresh-cookie';
import { Session } from './session.entity';
import { SessionsService } from './sessions.service';

const jwt = JwtModule.registerAsync({
  inject: [ENV],
  useFactory: (env: Env) => ({
    secret: env.jwtSecret,
    signOptions: { algorithm: ALGORITHM, issuer: ISSUER, audience: AUDIENCE },
    verifyOptions: { algorithms: [ALGORITHM], issuer: ISSUER, audience: AUDIENCE },
  }),
});

@Module({
  imports: [TypeOrmModule.forFeature([Session]), UsersModule, jwt],
  controllers: [AuthController],
  providers: [
    AuthService,
    SessionsService,
    AccessTokensService,
    AuthQueries,
    RefreshCookie,
    JwtStrategy,
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
})
export class AuthModule {}
