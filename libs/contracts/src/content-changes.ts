import { OptionalText } from './rules/text';

export class ContentChangesQuery {
  /** The version that the caller knows; without one the answer comes at once. */
  @OptionalText(40) after?: string | null;
}

/** Names the state of what visitors see: products, and the releases they get. Another version means that something was saved since. */
export interface ContentVersionView {
  version: string;
}
