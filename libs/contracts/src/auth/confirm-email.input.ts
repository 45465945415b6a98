import { LinkToken } from './link-token';

export class ConfirmEmailInput {
  @LinkToken() token!: string;
}
