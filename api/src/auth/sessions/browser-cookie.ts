import { createHmac, randomBytes } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSameSecret } from '../../common/access/access';
import { ENV, type Env } from '../../config/env';

const DAYS = 180;
/** Accounts per browser, such as that of a shared tablet: with 160 cookies, its requests would be refused for the size of their headers. */
const MAX_ACCOUNTS = 40;
const SHAPE = /^([\w-]{22})\.([\w-]{43})$/;

/**
 * Remembers that somebody signed in to an account with this browser, also after the sign-out, so that failed attempts of strangers don't
 * block the owner. One cookie per account; it gives no access, and its id only serves to count the browser's own failures.
 */
@Injectable()
export class BrowserCookie {
  private readonly options: CookieSerializeOptions;
  private readonly prefix: string;

  constructor(@Inject(ENV) private readonly env: Env) {
    this.prefix = `${env.isHttps ? '__Secure-' : ''}aflora_browser_${env.portBase}_`;
    this.options = { httpOnly: true, sameSite: 'strict', path: '/api/auth', secure: env.isHttps, maxAge: DAYS * 24 * 3600 };
  }

  /** Id of the browser; undefined unless it has signed in to the account. */
  read(request: FastifyRequest, userId: string): string | undefined {
    const [, id, signature] = SHAPE.exec(request.cookies[this.nameFor(userId)] ?? '') ?? [];
    if (!id || !signature) return undefined;
    return isSameSecret(signature, this.sign(`${userId}.${id}`)) ? id : undefined;
  }

  /** Sets the cookie; a browser that already has an id keeps it. Cookies beyond the limit are removed; browsers send the oldest first. */
  write(reply: FastifyReply, userId: string): void {
    const id = this.read(reply.request, userId) ?? randomBytes(16).toString('base64url');
    const name = this.nameFor(userId);
    const others = Object.keys(reply.request.cookies).filter((each) => each.startsWith(this.prefix) && each !== name);
    for (const old of others.slice(0, 1 - MAX_ACCOUNTS)) reply.clearCookie(old, this.options);
    reply.setCookie(name, `${id}.${this.sign(`${userId}.${id}`)}`, this.options);
  }

  private nameFor(userId: string): string {
    return this.prefix + this.sign(userId).slice(0, 16);
  }

  private sign(content: string): string {
    return createHmac('sha256', `browser:${this.env.jwtSecret}`).update(content).digest('base64url');
  }
}
