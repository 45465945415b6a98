import type { CookieSerializeOptions } from '@fastify/cookie';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ENV, type Env } from '../../config/env';
import { REFRESH_DAYS } from './sessions.service';

@Injectable()
export class RefreshCookie {
  private readonly name: string;
  private readonly options: CookieSerializeOptions;

  constructor(@Inject(ENV) env: Env) {
    // Cookies are shared by all ports of a host, so each stack on a machine needs its own name.
    const name = `aflora_refresh_${env.portBase}`;
    // Browsers take a `__Host-` cookie from this host by https only, so no other server of the domain can plant one. It needs the path '/'.
    this.name = env.isHttps ? `__Host-${name}` : name;
    this.options = { httpOnly: true, sameSite: 'strict', path: env.isHttps ? '/' : '/api/auth', secure: env.isHttps };
  }

  read(request: FastifyRequest): string | undefined {
    return request.cookies[this.name];
  }

  write(reply: FastifyReply, token: string): void {
    reply.setCookie(this.name, token, { ...this.options, maxAge: REFRESH_DAYS * 24 * 3600 });
  }

  clear(reply: FastifyReply): void {
    reply.clearCookie(this.name, this.options);
  }
}
