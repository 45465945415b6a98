import { createHmac, randomBytes } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSameSecret } from '../common/access/access';
import { ENV, type Env } from '../config/env';

const DAYS = 180;
const SHAPE = /^([\w-]{22})\.([\w-]{43})$/;

/**
 * Remembers that somebody signed in to an account with this browser, also after the sign-out, so that failed attempts of strangers don't
 * block the owner. One cookie per account; it gives no access, and its id only serves to count the browser's own failures.
 */
@Injectable()
export class BrowserCookie {
  private readonly options: CookieSerializeOptions;

  constructor(@Inject(ENV) private readonly env: Env) {
    this.options = { httpOnly: true, sameSite: 'strict', path: '/api/auth', secure: env.isHttps, maxAge: DAYS * 24 * 3600 };
  }

  /** Id of the browser; undefined unless it has signed in to the account. */
  read(request: FastifyRequest, userId: string): string | undefined {
    const [, id, signature] = SHAPE.exec(request.cookies[this.nameFor(userId)] ?? '') ?? [];
    if (!id || !signature) return undefined;
    return isSameSecret(signature, this.sign(`${userId}.${id}`)) ? id : undefined;
  }

  /** Sets the cookie; a browser that already has an id keeps it. */
  write(reply: FastifyReply, userId: string): void {
    const id = this.read(reply.request, userId) ?? randomBytes(16).toString('base64url');
    reply.setCookie(this.nameFor(userId), `${id}.${this.sign(`${userId}.${id}`)}`, this.options);
  }

  private nameFor(userId: string): string {
    return `${this.env.isHttps ? '__Secure-' : ''}aflora_browser_${this.env.portBase}_${this.sign(userId).slice(0, 16)}`;
  }

  private sign(content: string): string {
    return createHmac('sha256', `browser:${this.env.jwtSecret}`).update(content).digest('base64url');
  }
}
