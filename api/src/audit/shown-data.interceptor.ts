import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { mergeMap, type Observable } from 'rxjs';
import { DataSource } from 'typeorm';
import { SHOWN, type SignedInUser } from '../common/access/access';
import { AuditService } from './audit.service';

/** Records each read that `@ShowsPersonalData` declares, before its response is sent; refused reads are not recorded. */
@Injectable()
export class ShownDataInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly audit: AuditService,
    private readonly dataSource: DataSource,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const entity = this.reflector.get<string | undefined>(SHOWN, context.getHandler());
    const request = context.switchToHttp().getRequest<FastifyRequest<{ Params: { id?: string } }> & { user?: SignedInUser }>();
    const { user } = request;
    if (!entity || !user) return next.handle();
    const viewer = { userId: user.id, requestId: request.id, ip: request.ip };
    return next.handle().pipe(
      mergeMap(async (shown) => {
        await this.audit.recordView(this.dataSource.manager, viewer, { entity, entityId: request.params.id ?? null });
        return shown;
      }),
    );
  }
}
