import { Email } from '../rules/email';
import { OptionalText, Text } from '../rules/text';

export class ContactMessageInput {
  @Text(1, 100) name!: string;
  @Email() email!: string;
  @Text(1, 200) subject!: string;
  @Text(1, 1000) message!: string;
  /** A field that no person sees: whatever fills it is a machine, whose message is accepted and dropped. */
  @OptionalText(200) website?: string | null;
}
