import { LoginInput, type SessionUser, type SessionView } from '@aflora/contracts';
import { Body, Controller, Get, Header, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CurrentUser } from '../common/access/current-user.decorator';
import { Roles } from '../common/access/roles.decorator';
import { SameOriginGuard } from '../common/access/same-origin.guard';
import type { SignedInUser } from '../common/access/signed-in-user';
import { Limit } from '../common/limits/limit.decorator';
import { Answers } from '../common/openapi/answers.decorator';
import { AuthService, type SignedIn } from './auth.service';
import { RefreshCookie } from './refresh-cookie';
import { sessionUserView } from './session.view';

@ApiTags('auth')
@Controller('api/auth')
export class AuthController {
  constructor(
    private readonly auth: AuthService,
    private readonly cookie: RefreshCookie,
  ) {}

  @Roles('public')
  @UseGuards(SameOriginGuard)
  @Limit('login')
  @Header('cache-control', 'no-store')
  @Answers('SessionView')
  @Post('login')
  @HttpCode(200)
  async login(@Body() input: LoginInput, @Res({ passthrough: true }) reply: FastifyReply): Promise<SessionView> {
    return this.keep(await this.auth.login(input), reply);
  }

  @Roles('public')
  @UseGuards(SameOriginGuard)
  @Limit('refresh')
  @Header('cache-control', 'no-store')
  @Answers('SessionView')
  @Post('refresh')
  @HttpCode(200)
  async refresh(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<SessionView> {
    return this.keep(await this.auth.refresh(this.cookie.read(request)), reply);
  }

  @Roles('public')
  @UseGuards(SameOriginGuard)
  @Answers()
  @Post('logout')
  @HttpCode(204)
  async logout(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    await this.auth.logout(this.cookie.read(request), request.headers.authorization);
    this.cookie.clear(reply);
  }

  @Roles('user')
  @Header('cache-control', 'no-store')
  @Answers('SessionUser')
  @Get('me')
  me(@CurrentUser() user: SignedInUser): SessionUser {
    return sessionUserView(user);
  }

  private keep({ view, refreshToken }: SignedIn, reply: FastifyReply): SessionView {
    if (refreshToken) this.cookie.write(reply, refreshToken);
    return view;
  }
}
