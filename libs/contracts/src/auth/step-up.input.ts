import { CurrentPassword } from '../rules/password';

/** The password once more, before something that matters. */
export class StepUpInput {
  @CurrentPassword() password!: string;
}
