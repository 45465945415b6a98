import {
  AccountEmailInput,
  ConfirmAccountInput,
  ConfirmationLinkInput,
  ConfirmEmailInput,
  ConfirmWithNewPasswordInput,
  RegisterInput,
  ResendConfirmationInput,
  ResetLinkInput,
  ResetPasswordInput,
  type ConfirmationLinkView,
  type SignUpView,
} from '@aflora/contracts';
import { Body, Controller, Header, HttpCode, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { FromSource, type RequestSource, Roles } from '../../common/access/access';
import { Limit } from '../../common/limits/limits';
import { Responds } from '../../common/openapi/operations';
import { Problem } from '../../common/problems/problem';
import { BrowserCookie } from '../sessions/browser-cookie';
import { ConfirmationsService } from './confirmations.service';
import { RecoveriesService } from '../passwords/recoveries.service';
import { SignUpsService } from './sign-ups.service';

/** Sign-up, confirmation and password recovery. No response reveals whether an address has an account. */
@ApiTags('auth')
@Roles('public')
@Controller('api/auth')
export class SignUpsController {
  constructor(
    private readonly signUps: SignUpsService,
    private readonly confirmations: ConfirmationsService,
    private readonly recoveries: RecoveriesService,
    private readonly browser: BrowserCookie,
  ) {}

  @Limit('register')
  @Header('cache-control', 'no-store')
  @Responds('SignUpView', 202)
  @Post('register')
  @HttpCode(202)
  register(@Body() input: RegisterInput, @FromSource() source: RequestSource): Promise<SignUpView> {
    return this.signUps.register(input, source);
  }

  /** A POST, so that the token doesn't appear in access logs. Read-only. */
  @Limit('link')
  @Header('cache-control', 'no-store')
  @Responds('ConfirmationLinkView')
  @Post('confirmation-link')
  @HttpCode(200)
  confirmationLink(@Body() { token }: ConfirmationLinkInput): Promise<ConfirmationLinkView> {
    return this.confirmations.read(token);
  }

  @Limit('link')
  @Responds()
  @Post('confirm-account')
  @HttpCode(204)
  confirmAccount(@Body() input: ConfirmAccountInput, @FromSource() source: RequestSource): Promise<void> {
    return this.confirmations.confirm(input, source);
  }

  @Limit('link')
  @Responds()
  @Post('confirm-with-new-password')
  @HttpCode(204)
  confirmWithNewPassword(@Body() input: ConfirmWithNewPasswordInput, @FromSource() source: RequestSource): Promise<void> {
    return this.confirmations.confirmWithNewPassword(input, source);
  }

  /** Called by earlier releases of the site when the page opens. Always refused: a link alone no longer confirms an account. */
  @Limit('link')
  @Responds()
  @Post('confirm-email')
  @HttpCode(204)
  confirmEmail(@Body() _input: ConfirmEmailInput): never {
    throw new Problem('auth.confirmation-needs-password');
  }

  @Limit('recover')
  @Responds()
  @Post('resend-confirmation')
  @HttpCode(204)
  resendConfirmation(@Body() input: ResendConfirmationInput): Promise<void> {
    return this.signUps.resend(input);
  }

  @Limit('recover')
  @Responds()
  @Post('forgot-password')
  @HttpCode(204)
  forgotPassword(@Body() { email }: AccountEmailInput, @FromSource() source: RequestSource): Promise<void> {
    return this.recoveries.request(email, source);
  }

  /** A POST, so that the token doesn't appear in access logs. Read-only, and reveals nothing about the account. */
  @Limit('link')
  @Header('cache-control', 'no-store')
  @Responds()
  @Post('reset-link')
  @HttpCode(204)
  checkResetLink(@Body() { token }: ResetLinkInput): Promise<void> {
    return this.recoveries.check(token);
  }

  @Limit('link')
  @Responds()
  @Post('reset-password')
  @HttpCode(204)
  async resetPassword(
    @Body() input: ResetPasswordInput,
    @FromSource() source: RequestSource,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    // The mailbox proves the account's owner, who can now sign in here whatever strangers do.
    this.browser.write(reply, await this.recoveries.reset(input, source));
  }
}
