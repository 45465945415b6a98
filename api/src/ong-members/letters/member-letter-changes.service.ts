import type {
  AdminListMemberLettersQuery,
  AdminMemberLetterSummaryView,
  AdminMemberLetterView,
  KeysetView,
  MemberLetterInput,
  PublishMemberLetterInput,
  UpdateMemberLetterInput,
} from '@aflora/contracts';
import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService, type AuditedChange } from '../../audit/audit.service';
import type { Caller } from '../../common/access/access';
import { sentFields } from '../../common/input/input';
import { keysetView } from '../../common/lists/keyset-pages';
import { Problem } from '../../common/problems/problem';
import { IdempotencyService } from '../../idempotency/idempotency.service';
import { MemberLetter } from './member-letter.entity';
import { answerTo, phaseOf, type LetterStep } from './member-letter.rules';
import { MemberLetterMailsService } from './member-letter-mails.service';
import { adminMemberLetterSummaryView, adminMemberLetterView } from './member-letter.view';
import { MemberLettersQueries } from './member-letters.queries';

/** Letters and classes in the console. Changes are audited in their transaction. */
@Injectable()
export class MemberLetterChangesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly idempotency: IdempotencyService,
    private readonly queries: MemberLettersQueries,
    private readonly mails: MemberLetterMailsService,
    private readonly audit: AuditService,
  ) {}

  /** Newest first. Throws `list.cursor-unknown`. */
  async list(query: AdminListMemberLettersQuery): Promise<KeysetView<AdminMemberLetterSummaryView>> {
    return keysetView(await this.queries.all(query), adminMemberLetterSummaryView);
  }

  /** Throws `resource.not-found`. */
  async show(id: string): Promise<AdminMemberLetterView> {
    const letter = await this.dataSource.manager.findOneBy(MemberLetter, { id });
    if (!letter) throw new Problem('resource.not-found');
    return adminMemberLetterView(letter, await this.queries.countReaders(letter.kind));
  }

  /** Creates a draft, once for each idempotency key. Throws `idempotency.key-reused`, `idempotency.in-progress`. */
  async create(input: MemberLetterInput, caller: Caller): Promise<AdminMemberLetterView> {
    const { id } = await this.idempotency.once(caller.claim, async (manager) => {
      const letter = { ...sentFields(input, ['videoId']), id: randomUUID() };
      await manager.insert(MemberLetter, letter);
      await this.record(manager, caller, { action: 'created', entityId: letter.id });
      return { id: letter.id };
    });
    return this.show(id);
  }

  /**
   * Changes a letter. A published letter can be corrected, but is not mailed again. Throws `resource.not-found`, `member-letter.changed`.
   */
  async update(id: string, { version, ...input }: UpdateMemberLetterInput, caller: Caller): Promise<AdminMemberLetterView> {
    await this.dataSource.transaction(async (manager) => {
      const letter = await this.lock(manager, id);
      requireStep('update', letter, version);
      await manager.update(MemberLetter, { id }, { ...sentFields(input, ['videoId']), version: letter.version + 1 });
      await this.record(manager, caller, { action: 'updated', entityId: id });
    });
    return this.show(id);
  }

  /** Shows the letter to members and mails it to those who want mail. Repeating it changes nothing. Throws like `update`. */
  async publish(id: string, { version }: PublishMemberLetterInput, caller: Caller): Promise<AdminMemberLetterView> {
    await this.dataSource.transaction(async (manager) => {
      const letter = await this.lock(manager, id);
      if (!requireStep('publish', letter, version)) return;
      await manager.update(MemberLetter, { id }, { publishedAt: new Date(), version: version + 1 });
      await this.record(manager, caller, { action: 'published', entityId: id });
      await this.mails.queue(manager, id);
    });
    return this.show(id);
  }

  /** Deletes a draft. Throws like `update`, and `member-letter.published`. */
  async remove(id: string, version: number | undefined, caller: Caller): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      requireStep('remove', await this.lock(manager, id), version);
      await manager.delete(MemberLetter, { id });
      await this.record(manager, caller, { action: 'deleted', entityId: id });
    });
  }

  private async lock(manager: EntityManager, id: string): Promise<MemberLetter> {
    const letter = await manager.findOne(MemberLetter, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!letter) throw new Problem('resource.not-found');
    return letter;
  }

  private record(manager: EntityManager, caller: Caller, change: Pick<AuditedChange, 'action' | 'entityId'>): Promise<void> {
    return this.audit.record(manager, caller, { ...change, entity: 'member_letters' });
  }
}

/** False when the step was made before. `version` is undefined when the request names none. Throws the problem of a refused step. */
function requireStep(step: LetterStep, letter: MemberLetter, version: number | undefined): boolean {
  const isCurrent = version === undefined || letter.version === version;
  const answer = answerTo(step, { phase: phaseOf(letter), isCurrent });
  if (answer !== 'allowed' && answer !== 'done') throw new Problem(answer);
  return answer === 'allowed';
}
