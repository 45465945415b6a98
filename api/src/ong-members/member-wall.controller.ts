import type { MemberWallView } from '@aflora/contracts';
import { Controller, Get, Header } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Roles } from '../common/access/access';
import { KeepsResponse, REVALIDATE } from '../common/http/kept-responses';
import { Responds } from '../common/openapi/operations';
import { MemberWallService } from './member-wall.service';

@ApiTags('ong-members')
@Roles('public')
@Controller('api/member-wall')
export class MemberWallController {
  constructor(private readonly wall: MemberWallService) {}

  @Responds('MemberWallView')
  @Header(...REVALIDATE)
  @KeepsResponse()
  @Get()
  show(): Promise<MemberWallView> {
    return this.wall.show();
  }
}
