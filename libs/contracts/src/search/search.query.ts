import { SearchText } from '../rules/search-text';

export class SearchQuery {
  @SearchText() search?: string | null;
}
