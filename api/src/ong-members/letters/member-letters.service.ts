import type { KeysetQuery, KeysetView, MemberLetterSummaryView, MemberLetterView } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { keysetView } from '../../common/lists/keyset-pages';
import { Problem } from '../../common/problems/problem';
import { MemberLetter } from './member-letter.entity';
import { memberLetterSummaryView, memberLetterView } from './member-letter.view';
import { MemberLettersQueries } from './member-letters.queries';

/** What members read. All methods throw `membership.required` for users who are no active members at this moment. */
@Injectable()
export class MemberLettersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly queries: MemberLettersQueries,
  ) {}

  /** Published ones, newest first. Throws `list.cursor-unknown`. */
  async list(query: KeysetQuery, userId: string): Promise<KeysetView<MemberLetterSummaryView>> {
    await this.assertMember(userId);
    return keysetView(await this.queries.published(query), memberLetterSummaryView);
  }

  /** Throws `resource.not-found`, also for a draft. */
  async show(id: string, userId: string): Promise<MemberLetterView> {
    await this.assertMember(userId);
    const letter = await this.dataSource.manager.findOneBy(MemberLetter, { id });
    if (!letter?.publishedAt) throw new Problem('resource.not-found');
    return memberLetterView({ ...letter, publishedAt: letter.publishedAt });
  }

  private async assertMember(userId: string): Promise<void> {
    if (!(await this.queries.isMember(userId))) throw new Problem('membership.required');
  }
}
