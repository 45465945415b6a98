import { createSecretKey } from 'node:crypto';
import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module';
import { type Env, ENV } from '../config/env';
import { JobsModule } from '../jobs/jobs.module';
import { MailModule } from '../mail/mail.module';
import { User } from '../users/user.entity';
import { UsersModule } from '../users/users.module';
import { ALGORITHM, AUDIENCE, ISSUER, AccessTokensService } from './sessions/access-tokens.service';
import { AccessGuard } from './access.guard';
import { AccountLink, SignUp } from './sign-ups/account-link.entity';
import { AccountLinksService } from './sign-ups/account-links.service';
import { AccountMailsService } from './account-mails.service';
import { AttemptsService } from './sign-ins/attempts.service';
import { AuthController } from './auth.controller';
import { AuthPersonalData } from './auth.personal-data';
import { AuthQueries } from './auth.queries';
import { BrowserCookie } from './sessions/browser-cookie';
import { ConfirmationsService } from './sign-ups/confirmations.service';
import { OwnPasswordService } from './passwords/own-password.service';
import { OwnSessionsController } from './sessions/own-sessions.controller';
import { RecoveriesService } from './passwords/recoveries.service';
import { RefreshCookie } from './sessions/refresh-cookie';
import { RenewalsService } from './sessions/renewals.service';
import { SessionTokensService } from './sessions/session-tokens.service';
import { SignOutsService } from './sessions/sign-outs.service';
import { SignInsService } from './sign-ins/sign-ins.service';
import { ChallengesService } from './second-factors/challenges.service';
import { OwnSecondFactorsService } from './second-factors/own-second-factors.service';
import { PasskeysService } from './second-factors/passkeys.service';
import { RecoveryCode, SecondFactor } from './second-factors/second-factor.entity';
import { SecondFactorsController } from './second-factors/second-factors.controller';
import { SecondFactorsService } from './second-factors/second-factors.service';
import { SecretsService } from './second-factors/secrets.service';
import { StepUpsService } from './second-factors/step-ups.service';
import { Session } from './sessions/session.entity';
import { AdminSessionsController } from './sessions/sessions.admin.controller';
import { SessionsService } from './sessions/sessions.service';
import { SignUpsController } from './sign-ups/sign-ups.controller';
import { SignUpsService } from './sign-ups/sign-ups.service';

const jwt = JwtModule.registerAsync({
  inject: [ENV],
  useFactory: (env: Env) => ({
    // jsonwebtoken would first try to read a text as a PEM key, which takes longer than everything else.
    secret: createSecretKey(Buffer.from(env.jwtSecret)),
    signOptions: { algorithm: ALGORITHM, issuer: ISSUER, audience: AUDIENCE },
    verifyOptions: { algorithms: [ALGORITHM], issuer: ISSUER, audience: AUDIENCE },
  }),
});

@Module({
  imports: [
    TypeOrmModule.forFeature([Session, AccountLink, SignUp, SecondFactor, RecoveryCode, User]),
    UsersModule,
    AuditModule,
    JobsModule,
    MailModule,
    jwt,
  ],
  controllers: [AuthController, SignUpsController, OwnSessionsController, AdminSessionsController, SecondFactorsController],
  providers: [
    SignInsService,
    SignOutsService,
    RenewalsService,
    SessionTokensService,
    AttemptsService,
    SecondFactorsService,
    OwnSecondFactorsService,
    StepUpsService,
    ChallengesService,
    PasskeysService,
    SecretsService,
    SessionsService,
    SignUpsService,
    ConfirmationsService,
    RecoveriesService,
    OwnPasswordService,
    AccountLinksService,
    AccountMailsService,
    AuthPersonalData,
    AccessTokensService,
    AuthQueries,
    RefreshCookie,
    BrowserCookie,
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [SessionsService],
})
export class AuthModule {}
