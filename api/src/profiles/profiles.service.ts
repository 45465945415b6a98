import type { ProfileView, UpdateProfileInput } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service';
import type { Caller } from '../common/access/access';
import { sentFields } from '../common/input/input';
import { Problem } from '../common/problems/problem';
import { AccountsService } from '../users/accounts.service';
import { Profile } from './profile.entity';
import { detailsVersionOf, profileView } from './profile.view';
import { ProfilesQueries, type OwnProfileRow } from './profiles.queries';

type Choices = Pick<UpdateProfileInput, 'onMemberWall' | 'wantsLetters' | 'wantsClasses'>;

const NULLABLE = ['lastName', 'phone'] as const;

@Injectable()
export class ProfilesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly queries: ProfilesQueries,
    private readonly accounts: AccountsService,
    private readonly audit: AuditService,
  ) {}

  /** Throws `profile.not-found`. */
  async show(userId: string): Promise<ProfileView> {
    return profileView(await this.find(this.dataSource.manager, userId));
  }

  /** Throws `profile.not-found`, `auth.required`, and `profile.changed` for names or a phone that were changed since they were read. */
  update(input: UpdateProfileInput, caller: Caller): Promise<ProfileView> {
    const { userId } = caller;
    const { onMemberWall, wantsLetters, wantsClasses, detailsVersion, ...fields } = sentFields(input, NULLABLE);
    return this.dataSource.transaction(async (manager) => {
      await this.accounts.lock(manager, userId);
      const before = await this.find(manager, userId);
      // A repeated request, whose response was lost, finds its own details.
      const isOutdated = detailsVersion !== undefined && detailsVersion !== detailsVersionOf(before);
      if (isOutdated && detailsVersionOf({ ...before, ...fields }) !== detailsVersionOf(before)) throw new Problem('profile.changed');
      const changes = { ...fields, ...choicesOf(before, { onMemberWall, wantsLetters, wantsClasses }) };
      if (Object.keys(changes).length === 0) return profileView(before);
      await manager.update(Profile, { userId }, changes);
      await this.audit.record(manager, caller, { action: 'updated', entity: 'profiles', entityId: before.id });
      return profileView(await this.find(manager, userId));
    });
  }

  /** Safe to repeat. Throws `profile.not-found`. */
  removeTaxId(caller: Caller): Promise<void> {
    const { userId } = caller;
    return this.dataSource.transaction(async (manager) => {
      const { id, taxId } = await this.find(manager, userId);
      if (!taxId) return;
      await manager.update(Profile, { userId }, { taxId: null });
      await this.audit.record(manager, caller, { action: 'updated', entity: 'profiles', entityId: id });
    });
  }

  /** The CPF or CNPJ that the user has saved, if any. */
  async savedTaxId(manager: EntityManager, userId: string): Promise<string | null> {
    return (await this.queries.ofUser(manager, userId))?.taxId ?? null;
  }

  /** Throws `auth.required` for an account that was erased a moment ago, which keeps nothing. */
  async saveTaxId(manager: EntityManager, userId: string, taxId: string): Promise<void> {
    await this.accounts.hold(manager, userId);
    await manager.update(Profile, { userId }, { taxId });
  }

  private async find(manager: EntityManager, userId: string): Promise<OwnProfileRow> {
    const profile = await this.queries.ofUser(manager, userId);
    if (!profile) throw new Problem('profile.not-found');
    return profile;
  }
}

/**
 * Changed choices, with the time of the change. A choice that is repeated keeps its time. Letters without classes are the choice of the previous
 * site, which has one for both.
 */
function choicesOf(before: OwnProfileRow, { onMemberWall, wantsLetters, wantsClasses = wantsLetters }: Choices): Partial<Profile> {
  const { onMemberWallSince, lettersDeclinedAt, classesDeclinedAt } = before;
  return {
    ...(isChanged(onMemberWall, onMemberWallSince) && { onMemberWallSince: onMemberWall ? new Date() : null }),
    ...(isChanged(opposite(wantsLetters), lettersDeclinedAt) && { lettersDeclinedAt: wantsLetters ? null : new Date() }),
    ...(isChanged(opposite(wantsClasses), classesDeclinedAt) && { classesDeclinedAt: wantsClasses ? null : new Date() }),
  };
}

const opposite = (choice: boolean | undefined) => (choice === undefined ? undefined : !choice);

const isChanged = (chosen: boolean | undefined, at: Date | null): boolean => chosen !== undefined && chosen !== (at !== null);
