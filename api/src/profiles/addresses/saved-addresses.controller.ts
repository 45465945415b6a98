import { SavedAddressInput, UpdateSavedAddressInput, type SavedAddressView } from '@aflora/contracts';
import { Body, Controller, Delete, Get, Header, HttpCode, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FromCaller, type Caller, Roles } from '../../common/access/access';
import { IdParam } from '../../common/input/input';
import { LimitPerAccount } from '../../common/limits/limits';
import { AcceptsIdempotencyKey, Responds } from '../../common/openapi/operations';
import { SavedAddressesService } from './saved-addresses.service';

@ApiTags('profiles')
@Roles('user')
@Controller('api/profile/addresses')
export class SavedAddressesController {
  constructor(private readonly addresses: SavedAddressesService) {}

  @Responds('SavedAddressList')
  @Header('cache-control', 'no-store')
  @Get()
  list(@FromCaller() { userId }: Caller): Promise<SavedAddressView[]> {
    return this.addresses.list(userId);
  }

  @LimitPerAccount('account')
  @AcceptsIdempotencyKey()
  @Responds('SavedAddressView', 201)
  @Post()
  create(@Body() input: SavedAddressInput, @FromCaller() caller: Caller): Promise<SavedAddressView> {
    return this.addresses.create(input, caller);
  }

  @LimitPerAccount('account')
  @Responds('SavedAddressView')
  @Patch(':id')
  update(
    @IdParam('saved-address.not-found') id: string,
    @Body() input: UpdateSavedAddressInput,
    @FromCaller() { userId }: Caller,
  ): Promise<SavedAddressView> {
    return this.addresses.update(id, input, userId);
  }

  @LimitPerAccount('account')
  @Responds()
  @Post(':id/preference')
  @HttpCode(204)
  prefer(@IdParam('saved-address.not-found') id: string, @FromCaller() { userId }: Caller): Promise<void> {
    return this.addresses.prefer(id, userId);
  }

  @LimitPerAccount('account')
  @Responds()
  @Delete(':id')
  @HttpCode(204)
  remove(@IdParam('saved-address.not-found') id: string, @FromCaller() { userId }: Caller): Promise<void> {
    return this.addresses.remove(id, userId);
  }
}
