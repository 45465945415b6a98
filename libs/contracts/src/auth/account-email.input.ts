import { Email } from '../rules/email';
import { Optional } from '../rules/optional';
import { CurrentPassword } from '../rules/password';

/** Whose account a mail is asked for; the answer never tells whether there is one. */
export class AccountEmailInput {
  @Email() email!: string;
}

export class ResendConfirmationInput extends AccountEmailInput {
  /** Tells several sign-ups with one address apart; without it the newest one is meant. */
  @Optional() @CurrentPassword() password?: string | null;
}
