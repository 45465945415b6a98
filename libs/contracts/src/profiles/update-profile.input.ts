import { partialOf } from '../rules/partial-of';
import { OptionalPhone } from '../rules/phone';
import { OptionalText, Text } from '../rules/text';

export class ProfileInput {
  @Text(1, 100) firstName!: string;
  @OptionalText(200) lastName?: string | null;
  @OptionalPhone() phone?: string | null;
}

export class UpdateProfileInput extends partialOf(ProfileInput) {}
