import type { MemberWallView } from '@aflora/contracts';
import { Controller, Get, Header } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Roles } from '../../common/access/access';
import { CachesResponse, REVALIDATE } from '../../common/http/response-cache';
import { Responds } from '../../common/openapi/operations';
import { MemberWallService } from './member-wall.service';

@ApiTags('ong-members')
@Roles('public')
@Controller('api/member-wall')
export class MemberWallController {
  constructor(private readonly wall: MemberWallService) {}

  @Responds('MemberWallView')
  @Header(...REVALIDATE)
  @CachesResponse()
  @Get()
  show(): Promise<MemberWallView> {
    return this.wall.show();
  }
}
