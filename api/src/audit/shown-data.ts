import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DataSource } from 'typeorm';
import type { SignedInUser } from '../common/access/access';
import { AuditService } from './audit.service';

type Read = FastifyRequest<{ Params: { id?: string } }> & { user?: SignedInUser };

/**
 * Records each read that `@ShowsPersonalData` declares, before its response is sent; refused reads are not recorded. A read that can't be
 * recorded gets an error instead of the data.
 */
export function recordShownData(app: NestFastifyApplication): void {
  const dataSource = app.get(DataSource);
  const audit = app.get(AuditService);
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const { user, params, id: requestId, ip } = request as Read;
    const entity = shownBy(request, reply);
    if (!entity || !user) return done(null, payload);
    const recorded = audit.recordView(dataSource, { userId: user.id, requestId, ip }, { entity, entityId: params.id ?? null });
    recorded.then(() => done(null, payload), done);
  });
}

const shownBy = ({ routeOptions }: FastifyRequest, { statusCode }: FastifyReply): string | undefined =>
  statusCode < 300 ? (routeOptions.config as { shows?: string }).shows : undefined;
