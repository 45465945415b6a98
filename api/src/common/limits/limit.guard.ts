import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import type { LimitName } from '../../config/limit-names';
import { LimitsService } from './limits.service';
import { networkOf } from './network-of';

export const LIMIT = 'aflora:limit';

@Injectable()
export class LimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: LimitsService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const name = this.reflector.getAllAndOverride<LimitName>(LIMIT, [context.getHandler(), context.getClass()]);
    await this.limits.count(name, networkOf(context.switchToHttp().getRequest<FastifyRequest>().ip));
    return true;
  }
}
