import {
  AdminListBasketsQuery,
  BasketPhotoInput,
  BasketPlaceInput,
  BasketStepInput,
  ChosenBasketsInput,
  type AdminBasketPage,
  type ChangedBasketsView,
} from '@aflora/contracts';
import { Body, Controller, Get, Header, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FromCaller, type Caller, Roles, ShowsPersonalData } from '../../common/access/access';
import { Submitted, type Submission } from '../../common/http/requests';
import { Limit } from '../../common/limits/limits';
import { AcceptsUpload, Responds } from '../../common/openapi/operations';
import { BasketStepsService } from './basket-steps.service';
import { BasketsService } from './baskets.service';

@ApiTags('adopted-baskets')
@Roles('admin')
@Controller('api/admin/adopted-baskets')
export class AdoptedBasketsAdminController {
  constructor(
    private readonly baskets: BasketsService,
    private readonly steps: BasketStepsService,
  ) {}

  @ShowsPersonalData('adopted_baskets')
  @Responds('AdminBasketPage')
  @Header('cache-control', 'no-store')
  @Get()
  list(@Query() query: AdminListBasketsQuery): Promise<AdminBasketPage> {
    return this.baskets.list(query);
  }

  @Responds('ChangedBasketsView')
  @Post('steps')
  @HttpCode(200)
  step(@Body() input: BasketStepInput, @FromCaller() caller: Caller): Promise<ChangedBasketsView> {
    return this.steps.step(input, caller);
  }

  @Responds('ChangedBasketsView')
  @Post('undo')
  @HttpCode(200)
  undo(@Body() input: BasketStepInput, @FromCaller() caller: Caller): Promise<ChangedBasketsView> {
    return this.steps.undo(input, caller);
  }

  @Responds('ChangedBasketsView')
  @Post('places')
  @HttpCode(200)
  place(@Body() input: BasketPlaceInput, @FromCaller() caller: Caller): Promise<ChangedBasketsView> {
    return this.steps.place(input, caller);
  }

  @Limit('upload')
  @AcceptsUpload(BasketPhotoInput)
  @Responds('ChangedBasketsView')
  @Post('photos')
  @HttpCode(200)
  photo(
    @Submitted(BasketPhotoInput) { input, image }: Submission<BasketPhotoInput>,
    @FromCaller() caller: Caller,
  ): Promise<ChangedBasketsView> {
    return this.steps.photo(input, image, caller);
  }

  @Responds('ChangedBasketsView')
  @Post('photos/removal')
  @HttpCode(200)
  removePhotos(@Body() { baskets }: ChosenBasketsInput, @FromCaller() caller: Caller): Promise<ChangedBasketsView> {
    return this.steps.removePhotos(baskets, caller);
  }
}
