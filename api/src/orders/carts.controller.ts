import { CartQuoteInput, type CartQuoteView } from '@aflora/contracts';
import { Body, Controller, Header, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Roles } from '../common/access/roles.decorator';
import { Limit } from '../common/limits/limit.decorator';
import { Answers } from '../common/openapi/answers.decorator';
import { CartsService } from './carts.service';

@ApiTags('orders')
@Roles('public')
@Controller('api/cart')
export class CartsController {
  constructor(private readonly carts: CartsService) {}

  @Limit('quote')
  @Answers('CartQuoteView')
  @Header('cache-control', 'no-store')
  @Post('quote')
  @HttpCode(200)
  quote(@Body() input: CartQuoteInput): Promise<CartQuoteView> {
    return this.carts.quote(input);
  }
}
