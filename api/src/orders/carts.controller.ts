import { CartQuoteInput, type CartQuoteView } from '@aflora/contracts';
import { Body, Controller, Header, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FromVisitor, Roles, type Visitor } from '../common/access/access';
import { Limit } from '../common/limits/limits';
import { Responds } from '../common/openapi/operations';
import { CartsService } from './carts.service';

@ApiTags('orders')
@Roles('public', 'user')
@Controller('api/cart')
export class CartsController {
  constructor(private readonly carts: CartsService) {}

  @Limit('quote')
  @Responds('CartQuoteView')
  @Header('cache-control', 'no-store')
  @Post('quote')
  @HttpCode(200)
  quote(@Body() input: CartQuoteInput, @FromVisitor() { userId }: Visitor): Promise<CartQuoteView> {
    return this.carts.quote(input, userId);
  }
}
