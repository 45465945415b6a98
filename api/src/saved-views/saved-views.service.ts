import { MAX_SAVED_VIEWS, type ConsoleList, type SavedViewInput, type SavedViewView, type UpdateSavedViewInput } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service';
import type { Caller } from '../common/access/access';
import { sentFields } from '../common/input/input';
import { Problem } from '../common/problems/problem';
import { PersonalDataService } from '../personal-data/personal-data.module';
import { AccountsService } from '../users/accounts.service';
import { SavedView } from './saved-view.entity';

const ADMINISTRATORS = 'SELECT user_id AS id FROM profiles WHERE is_admin AND user_id = ANY ($1)';

const viewOf = (
  { id, ownerId, list, name, query, isShared, createdAt }: SavedView,
  { userId }: Caller,
  isEditable = true,
): SavedViewView => ({
  ...{ id, list, name, query, isShared, isEditable },
  isOwn: ownerId === userId,
  createdAt: createdAt.toISOString(),
});

/** Views of the console's lists: an administrator's own, and those that are shared with all of them. */
@Injectable()
export class SavedViewsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    private readonly accounts: AccountsService,
    personalData: PersonalDataService,
  ) {
    personalData.register({
      table: 'saved_views',
      label: 'Visões salvas no painel',
      export: (manager, { userId: ownerId }) =>
        manager.find(SavedView, { select: { list: true, name: true, query: true, isShared: true, createdAt: true }, where: { ownerId } }),
      erasure: { erase: (manager, { userId }) => this.erase(manager, userId) },
    });
  }

  /** Own and shared views of a list, by name. */
  async list(list: ConsoleList, caller: Caller): Promise<SavedViewView[]> {
    const views = await this.dataSource.manager.find(SavedView, {
      where: [
        { list, ownerId: caller.userId },
        { list, isShared: true },
      ],
      order: { name: 'ASC', id: 'ASC' },
    });
    const editable = await editableOf(this.dataSource.manager, views, caller.userId);
    return views.map((view) => viewOf(view, caller, editable.includes(view)));
  }

  /** Throws `saved-view.too-many`, `auth.required`. */
  create({ list, name, query, isShared = false }: SavedViewInput, caller: Caller): Promise<SavedViewView> {
    return this.dataSource.transaction(async (manager) => {
      // Views that are saved at the same time are counted one after the other.
      await this.accounts.lock(manager, caller.userId);
      const saved = await manager.countBy(SavedView, { ownerId: caller.userId });
      if (saved >= MAX_SAVED_VIEWS) throw new Problem('saved-view.too-many', { max: MAX_SAVED_VIEWS });
      const { identifiers } = await manager.insert(SavedView, { list, name, query: query ?? '', isShared, ownerId: caller.userId });
      const id = (identifiers as [{ id: string }])[0].id;
      await this.audit.record(manager, caller, { action: 'created', entity: 'saved_views', entityId: id });
      return viewOf(await manager.findOneByOrFail(SavedView, { id }), caller);
    });
  }

  /** Throws `resource.not-found`, also for views of other administrators. */
  update(id: string, input: UpdateSavedViewInput, caller: Caller): Promise<SavedViewView> {
    return this.dataSource.transaction(async (manager) => {
      const view = await this.editable(manager, id, caller);
      const sent = sentFields(input, []);
      // A view without an author among the administrators stays shared, because nobody else would see it.
      const fields = view.ownerId === caller.userId ? sent : { ...sent, isShared: true };
      if (Object.keys(fields).length > 0) {
        await manager.update(SavedView, { id }, fields);
        await this.audit.record(manager, caller, { action: 'updated', entity: 'saved_views', entityId: id });
      }
      return viewOf(await manager.findOneByOrFail(SavedView, { id }), caller);
    });
  }

  /** Throws `resource.not-found`, also for views of other administrators. */
  remove(id: string, caller: Caller): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      await this.editable(manager, id, caller);
      await manager.delete(SavedView, { id });
      await this.audit.record(manager, caller, { action: 'deleted', entity: 'saved_views', entityId: id });
    });
  }

  private async editable(manager: EntityManager, id: string, { userId }: Caller): Promise<SavedView> {
    const view = await manager.findOne(SavedView, { where: { id }, lock: { mode: 'pessimistic_write' } });
    const [editable] = view ? await editableOf(manager, [view], userId) : [];
    if (!editable) throw new Problem('resource.not-found');
    return editable;
  }

  /** Shared views stay for the others, without their author. */
  private async erase(manager: EntityManager, ownerId: string): Promise<void> {
    await manager.delete(SavedView, { ownerId, isShared: false });
    await manager.update(SavedView, { ownerId }, { ownerId: null });
  }
}

/** Those of the views that the administrator may change: the own ones, and shared ones whose author is no administrator any more. */
async function editableOf(manager: EntityManager, views: SavedView[], userId: string): Promise<SavedView[]> {
  const authors = views.flatMap(({ ownerId }) => (ownerId === null || ownerId === userId ? [] : [ownerId]));
  const administrators = authors.length > 0 ? await manager.query<{ id: string }[]>(ADMINISTRATORS, [authors]) : [];
  return views.filter(({ ownerId, isShared }) => ownerId === userId || (isShared && !administrators.some(({ id }) => id === ownerId)));
}
