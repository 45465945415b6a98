import { ListOf } from '../rules/list-of';
import { Uuid } from '../rules/uuid';

/** So many are archived at once. */
export const ARCHIVED_AT_MOST = 100;

export class ChosenContactMessageInput {
  @Uuid() id!: string;
}

export class ArchiveContactMessagesInput {
  @ListOf(ChosenContactMessageInput, ARCHIVED_AT_MOST) messages!: ChosenContactMessageInput[];
}
