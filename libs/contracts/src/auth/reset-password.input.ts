import { NewPassword } from '../rules/new-password';
import { LinkToken } from './link-token';

export class ResetPasswordInput {
  @LinkToken() token!: string;
  @NewPassword() password!: string;
}
