import { UpdateProfileInput, type ProfileView } from '@aflora/contracts';
import { Body, Controller, Delete, Get, Header, HttpCode, Patch } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FromCaller, type Caller, Roles } from '../common/access/access';
import { LimitPerAccount } from '../common/limits/limits';
import { Responds } from '../common/openapi/operations';
import { ProfilesService } from './profiles.service';

@ApiTags('profiles')
@Roles('user')
@Controller('api/profile')
export class ProfilesController {
  constructor(private readonly profiles: ProfilesService) {}

  @Responds('ProfileView')
  @Header('cache-control', 'no-store')
  @Get()
  show(@FromCaller() { userId }: Caller): Promise<ProfileView> {
    return this.profiles.show(userId);
  }

  @LimitPerAccount('account')
  @Responds('ProfileView')
  @Header('cache-control', 'no-store')
  @Patch()
  update(@Body() input: UpdateProfileInput, @FromCaller() caller: Caller): Promise<ProfileView> {
    return this.profiles.update(input, caller);
  }

  /** Removes the saved CPF or CNPJ; orders keep theirs. Safe to repeat. */
  @LimitPerAccount('account')
  @Responds()
  @Delete('tax-id')
  @HttpCode(204)
  removeTaxId(@FromCaller() caller: Caller): Promise<void> {
    return this.profiles.removeTaxId(caller);
  }
}
