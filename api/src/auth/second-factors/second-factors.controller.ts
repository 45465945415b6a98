import {
  NewPasskeyInput,
  NewTotpInput,
  type PasskeySetUpView,
  type RecoveryCodesView,
  type SecondFactorChallengeView,
  type SecondFactorsView,
  type TotpSetUpView,
} from '@aflora/contracts';
import { Body, Controller, Delete, Get, Header, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentUser, FromCaller, type Caller, Roles, type SignedInUser, StepUp } from '../../common/access/access';
import { IdParam } from '../../common/input/input';
import { Limit, LimitPerAccount } from '../../common/limits/limits';
import { Responds } from '../../common/openapi/operations';
import { OwnSecondFactorsService } from './own-second-factors.service';
import { StepUpsService } from './step-ups.service';

/** A signed-in user's own second factors. */
@ApiTags('auth')
@Roles('user')
@Controller('api/auth/second-factors')
export class SecondFactorsController {
  constructor(
    private readonly own: OwnSecondFactorsService,
    private readonly stepUps: StepUpsService,
  ) {}

  @Header('cache-control', 'no-store')
  @Responds('SecondFactorsView')
  @Get()
  list(@CurrentUser() user: SignedInUser): Promise<SecondFactorsView> {
    return this.own.list(user);
  }

  /** Challenge for a step-up with a passkey. */
  @Limit('password')
  @Header('cache-control', 'no-store')
  @Responds('SecondFactorChallengeView')
  @Post('challenge')
  @HttpCode(200)
  challenge(@FromCaller() { userId }: Caller): Promise<SecondFactorChallengeView> {
    return this.stepUps.challenge(userId);
  }

  @LimitPerAccount('account')
  @StepUp()
  @Header('cache-control', 'no-store')
  @Responds('TotpSetUpView')
  @Post('totp/set-up')
  @HttpCode(200)
  setUpTotp(@CurrentUser() user: SignedInUser): TotpSetUpView {
    return this.own.setUpTotp(user);
  }

  @Limit('password')
  @StepUp()
  @Header('cache-control', 'no-store')
  @Responds('RecoveryCodesView', 201)
  @Post('totp')
  addTotp(@Body() input: NewTotpInput, @FromCaller() caller: Caller): Promise<RecoveryCodesView> {
    return this.own.addTotp(input, caller);
  }

  @LimitPerAccount('account')
  @StepUp()
  @Header('cache-control', 'no-store')
  @Responds('PasskeySetUpView')
  @Post('passkeys/set-up')
  @HttpCode(200)
  setUpPasskey(@CurrentUser() user: SignedInUser): Promise<PasskeySetUpView> {
    return this.own.setUpPasskey(user);
  }

  @Limit('password')
  @StepUp()
  @Header('cache-control', 'no-store')
  @Responds('RecoveryCodesView', 201)
  @Post('passkeys')
  addPasskey(@Body() input: NewPasskeyInput, @FromCaller() caller: Caller): Promise<RecoveryCodesView> {
    return this.own.addPasskey(input, caller);
  }

  @LimitPerAccount('account')
  @StepUp()
  @Header('cache-control', 'no-store')
  @Responds('RecoveryCodesView')
  @Post('recovery-codes')
  @HttpCode(200)
  renewRecoveryCodes(@FromCaller() caller: Caller): Promise<RecoveryCodesView> {
    return this.own.renewRecoveryCodes(caller);
  }

  @LimitPerAccount('account')
  @StepUp()
  @Responds()
  @Delete(':id')
  @HttpCode(204)
  remove(@IdParam('second-factor.not-found') id: string, @CurrentUser() user: SignedInUser, @FromCaller() caller: Caller): Promise<void> {
    return this.own.remove(id, user, caller);
  }
}
