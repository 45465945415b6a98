import type { FoundRecordView, SearchQuery } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { SearchQueries } from './search.queries';

const ORDER_NUMBER = /^#?([0-9a-f]{8})$/i;

/** Finds a few records of each kind for the console's global search. */
@Injectable()
export class SearchService {
  constructor(private readonly queries: SearchQueries) {}

  async find({ search }: SearchQuery): Promise<FoundRecordView[]> {
    if (!search) return [];
    const number = ORDER_NUMBER.exec(search)?.[1]?.toLowerCase();
    const [numbered, found] = await Promise.all([number ? this.queries.byNumber(number) : [], this.queries.byText(search)]);
    return [...numbered, ...found];
  }
}
