import type { AddressView } from '@aflora/contracts';
import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Roles } from '../../common/access/access';
import { Limit } from '../../common/limits/limits';
import { Responds } from '../../common/openapi/operations';
import { AddressLookupsService } from './address-lookups.service';

@ApiTags('orders')
@Roles('public')
@Controller('api/addresses')
export class AddressesController {
  constructor(private readonly lookups: AddressLookupsService) {}

  @Limit('link')
  @Responds('AddressView')
  @Get(':postalCode')
  find(@Param('postalCode') postalCode: string): Promise<AddressView> {
    return this.lookups.find(postalCode);
  }
}
