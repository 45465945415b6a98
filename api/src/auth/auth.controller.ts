import { LoginInput, RefreshQuery, SecondFactorInput, type SessionUser, type SessionView } from '@aflora/contracts';
import { Body, Controller, Get, Header, HttpCode, Post, Query, Res, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CurrentUser, FromSource, type RequestSource, Roles, type SignedInUser, SameOriginGuard } from '../common/access/access';
import { CountedByService, Limit } from '../common/limits/limits';
import { Responds } from '../common/openapi/operations';
import { BrowserCookie } from './sessions/browser-cookie';
import { RefreshCookie } from './sessions/refresh-cookie';
import { RenewalsService } from './sessions/renewals.service';
import { SessionTokensService, type SignedIn } from './sessions/session-tokens.service';
import { deviceName } from './sessions/session-use';
import { sessionUserView } from './sessions/session.view';
import { SignOutsService } from './sessions/sign-outs.service';
import { SignInsService, type SignInSource } from './sign-ins/sign-ins.service';

@ApiTags('auth')
@Controller('api/auth')
export class AuthController {
  constructor(
    private readonly signIns: SignInsService,
    private readonly renewals: RenewalsService,
    private readonly signOuts: SignOutsService,
    private readonly tokens: SessionTokensService,
    private readonly cookie: RefreshCookie,
    private readonly browser: BrowserCookie,
  ) {}

  @Roles('public')
  @UseGuards(SameOriginGuard)
  @CountedByService('login')
  @Header('cache-control', 'no-store')
  @Responds('SessionView')
  @Post('login')
  @HttpCode(200)
  async login(
    @Body() input: LoginInput,
    @FromSource() source: RequestSource,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionView> {
    return this.respond(await this.signIns.signIn(input, this.signInSource(source, reply)), reply);
  }

  @Roles('public')
  @UseGuards(SameOriginGuard)
  @CountedByService('password')
  @Header('cache-control', 'no-store')
  @Responds('SessionView')
  @Post('login/second-factor')
  @HttpCode(200)
  async completeLogin(
    @Body() input: SecondFactorInput,
    @FromSource() source: RequestSource,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionView> {
    return this.respond(await this.signIns.complete(input, this.signInSource(source, reply)), reply);
  }

  @Roles('public')
  @UseGuards(SameOriginGuard)
  @Limit('refresh')
  @Header('cache-control', 'no-store')
  @Responds('SessionView')
  @Post('refresh')
  @HttpCode(200)
  async refresh(
    @Query() { idleSeconds = 0 }: RefreshQuery,
    @FromSource() source: RequestSource,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionView> {
    const { request } = reply;
    const { authorization } = request.headers;
    const renewed = await this.renewals.renew(this.cookie.read(request), { ...source, idleSeconds, authorization });
    return this.respond(await this.tokens.issue(renewed), reply);
  }

  @Roles('public')
  @UseGuards(SameOriginGuard)
  @Responds()
  @Post('logout')
  @HttpCode(204)
  async logout(@FromSource() source: RequestSource, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    const { request } = reply;
    const { authorization } = request.headers;
    await this.signOuts.signOut({ refreshToken: this.cookie.read(request), authorization }, source);
    this.cookie.clear(reply);
  }

  @Roles('user')
  @Header('cache-control', 'no-store')
  @Responds('SessionUser')
  @Get('me')
  me(@CurrentUser() user: SignedInUser): SessionUser {
    return sessionUserView(user);
  }

  private signInSource(source: RequestSource, { request }: FastifyReply): SignInSource {
    const device = deviceName(request.headers['user-agent']);
    return { ...source, device, browserOf: (userId) => this.browser.read(request, userId) };
  }

  private respond({ view, refreshToken }: SignedIn, reply: FastifyReply): SessionView {
    if (!refreshToken) return view;
    this.cookie.write(reply, refreshToken);
    this.browser.write(reply, view.user.id);
    return view;
  }
}
