import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Global,
  Injectable,
  Module,
  SetMetadata,
  UseGuards,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import type { LimitName } from '../../config/env';
import { LimitsService } from './limits.service';
import { networkOf } from './network-of';

export const LIMIT = 'aflora:limit';

@Injectable()
class LimitGuard implements CanActivate {
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

/** Limits requests per network, as configured in the environment under this name. */
export const Limit = (name: LimitName): ClassDecorator & MethodDecorator =>
  applyDecorators(SetMetadata(LIMIT, name), UseGuards(LimitGuard)) as ClassDecorator & MethodDecorator;

/** Global, because `@Limit` needs the service in every module that uses it. */
@Global()
@Module({ providers: [LimitsService], exports: [LimitsService] })
export class LimitsModule {}
