import type { ReleaseView, RemoteName } from '@aflora/contracts';
import { Controller, Get, Header, Headers, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Roles } from '../common/access/access';
import { REVALIDATE, hasEtag } from '../common/http/response-cache';
import { Responds } from '../common/openapi/operations';
import { ReleaseRegistryService } from './release-registry.service';
import { ReleaseNameParam, RemoteParam } from './remote-param';

@ApiTags('releases')
@Roles('public')
@Controller('api/releases')
export class ReleasesController {
  constructor(private readonly registry: ReleaseRegistryService) {}

  @Responds('ReleaseRegistryView')
  @Get()
  async channels(@Headers('if-none-match') known: string | undefined, @Res() reply: FastifyReply): Promise<void> {
    const { etag, body } = await this.registry.response();
    reply.header(...REVALIDATE).header('etag', etag);
    if (hasEtag(known, etag)) await reply.status(304).send();
    else await reply.type('application/json; charset=utf-8').send(body);
  }

  @Responds('ReleaseView')
  @Header(...REVALIDATE)
  @Get(':remote/:name')
  show(@RemoteParam() remote: RemoteName, @ReleaseNameParam() name: string): Promise<ReleaseView> {
    return this.registry.published(remote, name);
  }
}
