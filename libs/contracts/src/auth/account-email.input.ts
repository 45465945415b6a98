import { Email } from '../rules/email';

/** Whose account a mail is asked for; the answer never tells whether there is one. */
export class AccountEmailInput {
  @Email() email!: string;
}
