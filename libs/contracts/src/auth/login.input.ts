import { Email } from '../rules/email';
import { CurrentPassword } from '../rules/password';

export class LoginInput {
  @Email() email!: string;
  @CurrentPassword() password!: string;
}
