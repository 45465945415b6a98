import { NewPassword } from '../rules/new-password';
import { CurrentPassword } from '../rules/password';
import { SameAs } from '../rules/same-as';
import { LinkToken } from './link-token';

/** A link that confirms an account, as somebody got it by mail. */
export class ConfirmationLinkInput {
  @LinkToken() token!: string;
}

/** The mailbox and the password of one sign-up: only who has both gets the account. */
export class ConfirmAccountInput extends ConfirmationLinkInput {
  /** The one chosen at the sign-up whose link this is. */
  @CurrentPassword() password!: string;
}

/** For links that need no password of a sign-up: administrators' addresses, whose owners choose theirs behind the link. */
export class ConfirmWithNewPasswordInput extends ConfirmationLinkInput {
  @NewPassword() password!: string;
  @SameAs('password') passwordConfirmation!: string;
}
