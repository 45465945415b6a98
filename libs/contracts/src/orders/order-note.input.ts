import { Text } from '../rules/text';

/** What administrators tell each other about an order; its buyer's page never shows it. */
export class OrderNoteInput {
  @Text(1, 500) note!: string;
}
