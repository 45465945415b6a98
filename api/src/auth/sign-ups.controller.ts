import { AccountEmailInput, ConfirmEmailInput, RegisterInput, ResetPasswordInput, type SignUpView } from '@aflora/contracts';
import { Body, Controller, Header, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FromSource, type RequestSource } from '../common/access/request-source';
import { Roles } from '../common/access/roles.decorator';
import { Limit } from '../common/limits/limit.decorator';
import { Answers } from '../common/openapi/answers.decorator';
import { RecoveriesService } from './recoveries.service';
import { SignUpsService } from './sign-ups.service';

/** Ways to an account for people who can't sign in yet. None of them tells whether an address has one. */
@ApiTags('auth')
@Roles('public')
@Controller('api/auth')
export class SignUpsController {
  constructor(
    private readonly signUps: SignUpsService,
    private readonly recoveries: RecoveriesService,
  ) {}

  @Limit('register')
  @Header('cache-control', 'no-store')
  @Answers('SignUpView', 202)
  @Post('register')
  @HttpCode(202)
  register(@Body() input: RegisterInput, @FromSource() source: RequestSource): Promise<SignUpView> {
    return this.signUps.register(input, source);
  }

  @Limit('link')
  @Answers()
  @Post('confirm-email')
  @HttpCode(204)
  confirmEmail(@Body() input: ConfirmEmailInput, @FromSource() source: RequestSource): Promise<void> {
    return this.signUps.confirm(input, source);
  }

  @Limit('recover')
  @Answers()
  @Post('resend-confirmation')
  @HttpCode(204)
  resendConfirmation(@Body() { email }: AccountEmailInput): Promise<void> {
    return this.signUps.resend(email);
  }

  @Limit('recover')
  @Answers()
  @Post('forgot-password')
  @HttpCode(204)
  forgotPassword(@Body() { email }: AccountEmailInput, @FromSource() source: RequestSource): Promise<void> {
    return this.recoveries.ask(email, source);
  }

  @Limit('link')
  @Answers()
  @Post('reset-password')
  @HttpCode(204)
  resetPassword(@Body() input: ResetPasswordInput, @FromSource() source: RequestSource): Promise<void> {
    return this.recoveries.reset(input, source);
  }
}
