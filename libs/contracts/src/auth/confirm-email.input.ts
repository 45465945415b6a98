import { LinkToken } from './link-token';

/** How accounts were confirmed before the password was asked for; the API refuses it now. */
export class ConfirmEmailInput {
  @LinkToken() token!: string;
}
