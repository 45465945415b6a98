import { Email } from '../rules/email';
import { NewPassword } from '../rules/new-password';
import { SameAs } from '../rules/same-as';
import { Text } from '../rules/text';

export class RegisterInput {
  /** Split at the first space into first and last name. */
  @Text(1, 100) name!: string;
  @Email() email!: string;
  @NewPassword() password!: string;
  @SameAs('password') passwordConfirmation!: string;
}
