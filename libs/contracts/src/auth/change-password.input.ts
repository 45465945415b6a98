import { NewPassword } from '../rules/new-password';
import { Optional } from '../rules/optional';
import { CurrentPassword } from '../rules/password';

export class ChangePasswordInput {
  @NewPassword() password!: string;
  /** Needed when the password was last given more than `STEP_UP_MINUTES` ago. */
  @Optional() @CurrentPassword() currentPassword?: string | null;
}
