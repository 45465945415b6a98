import { CartChangesInput, CartMergeInput, CartQuoteInput, type CartQuoteView, type CartView } from '@aflora/contracts';
import { Body, Controller, Get, Header, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, FromCaller, FromVisitor, Roles, type Visitor } from '../../common/access/access';
import { Limit } from '../../common/limits/limits';
import { AcceptsIdempotencyKey, Responds } from '../../common/openapi/operations';
import { AccountCartsService } from './account-carts.service';
import { CartsService } from './carts.service';

@ApiTags('orders')
@Roles('public', 'user')
@Controller('api/cart')
export class CartsController {
  constructor(
    private readonly carts: CartsService,
    private readonly accountCarts: AccountCartsService,
  ) {}

  @Roles('user')
  @Responds('CartView')
  @Header('cache-control', 'no-store')
  @Get()
  show(@FromCaller() { userId }: Caller): Promise<CartView> {
    return this.accountCarts.show(userId);
  }

  @Roles('user')
  @Limit('quote')
  @Responds('CartView')
  @Header('cache-control', 'no-store')
  @Post('changes')
  @HttpCode(200)
  change(@Body() input: CartChangesInput, @FromCaller() { userId }: Caller): Promise<CartView> {
    return this.accountCarts.change(input, userId);
  }

  /** Adds the browser's cart to the account's cart when the user signs in. */
  @Roles('user')
  @Limit('quote')
  @AcceptsIdempotencyKey()
  @Responds('CartView', 201)
  @Header('cache-control', 'no-store')
  @Post('merges')
  merge(@Body() input: CartMergeInput, @FromCaller() caller: Caller): Promise<CartView> {
    return this.accountCarts.merge(input, caller);
  }

  @Limit('quote')
  @Responds('CartQuoteView')
  @Header('cache-control', 'no-store')
  @Post('quote')
  @HttpCode(200)
  quote(@Body() input: CartQuoteInput, @FromVisitor() visitor: Visitor): Promise<CartQuoteView> {
    return this.carts.quote(input, visitor);
  }
}
