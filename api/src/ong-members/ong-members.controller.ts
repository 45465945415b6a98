import type { OwnMembershipView } from '@aflora/contracts';
import { Controller, Get, Header } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FromCaller, type Caller } from '../common/access/caller';
import { Roles } from '../common/access/roles.decorator';
import { Answers } from '../common/openapi/answers.decorator';
import { OngMembersService } from './ong-members.service';

@ApiTags('ong-members')
@Roles('user')
@Controller('api/ong-members')
export class OngMembersController {
  constructor(private readonly members: OngMembersService) {}

  @Answers('OwnMembershipView')
  @Header('cache-control', 'no-store')
  @Get('mine')
  showOwn(@FromCaller() { userId }: Caller): Promise<OwnMembershipView> {
    return this.members.showOf(userId);
  }
}
