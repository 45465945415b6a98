import {
  SAVED_VIEWS_AT_MOST,
  type ConsoleList,
  type SavedViewInput,
  type SavedViewView,
  type UpdateSavedViewInput,
} from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service';
import type { Caller } from '../common/access/access';
import { sentFields } from '../common/input/input';
import { Problem } from '../common/problems/problem';
import { PersonalDataService } from '../personal-data/personal-data.module';
import { User } from '../users/user.entity';
import { SavedView } from './saved-view.entity';

const viewOf = ({ id, ownerId, list, name, query, isShared, createdAt }: SavedView, userId: string): SavedViewView => ({
  ...{ id, list, name, query, isShared },
  isEditable: ownerId === null || ownerId === userId,
  createdAt: createdAt.toISOString(),
});

/** Views of the console's lists: an administrator's own, and those that are shared with all of them. */
@Injectable()
export class SavedViewsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditService,
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
  async list(list: ConsoleList, { userId }: Caller): Promise<SavedViewView[]> {
    const views = await this.dataSource.manager.find(SavedView, {
      where: [
        { list, ownerId: userId },
        { list, isShared: true },
      ],
      order: { name: 'ASC', id: 'ASC' },
    });
    return views.map((view) => viewOf(view, userId));
  }

  /** Throws `saved-view.too-many`. */
  create({ list, name, query, isShared = false }: SavedViewInput, caller: Caller): Promise<SavedViewView> {
    return this.dataSource.transaction(async (manager) => {
      // Locks the account, so that views that are saved at the same time are counted one after the other.
      await manager.findOne(User, { where: { id: caller.userId }, lock: { mode: 'pessimistic_write' } });
      const saved = await manager.countBy(SavedView, { ownerId: caller.userId });
      if (saved >= SAVED_VIEWS_AT_MOST) throw new Problem('saved-view.too-many', { max: SAVED_VIEWS_AT_MOST });
      const { identifiers } = await manager.insert(SavedView, { list, name, query: query ?? '', isShared, ownerId: caller.userId });
      const id = (identifiers as [{ id: string }])[0].id;
      await this.audit.record(manager, caller, { action: 'created', entity: 'saved_views', entityId: id });
      return viewOf(await manager.findOneByOrFail(SavedView, { id }), caller.userId);
    });
  }

  /** Throws `resource.not-found`, also for views of others. */
  update(id: string, input: UpdateSavedViewInput, caller: Caller): Promise<SavedViewView> {
    return this.dataSource.transaction(async (manager) => {
      const view = await this.editable(manager, id, caller);
      const sent = sentFields(input, []);
      // A view without an author stays shared, because nobody else would see it.
      const fields = view.ownerId === null ? { ...sent, isShared: true } : sent;
      if (Object.keys(fields).length > 0) {
        await manager.update(SavedView, { id }, fields);
        await this.audit.record(manager, caller, { action: 'updated', entity: 'saved_views', entityId: id });
      }
      return viewOf(await manager.findOneByOrFail(SavedView, { id }), caller.userId);
    });
  }

  /** Throws `resource.not-found`, also for views of others. */
  remove(id: string, caller: Caller): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      await this.editable(manager, id, caller);
      await manager.delete(SavedView, { id });
      await this.audit.record(manager, caller, { action: 'deleted', entity: 'saved_views', entityId: id });
    });
  }

  private async editable(manager: EntityManager, id: string, { userId }: Caller): Promise<SavedView> {
    const where = [
      { id, ownerId: userId },
      { id, ownerId: IsNull() },
    ];
    const view = await manager.findOne(SavedView, { where, lock: { mode: 'pessimistic_write' } });
    if (!view) throw new Problem('resource.not-found');
    return view;
  }

  /** Shared views stay for the others, without their author. */
  private async erase(manager: EntityManager, ownerId: string): Promise<void> {
    await manager.delete(SavedView, { ownerId, isShared: false });
    await manager.update(SavedView, { ownerId }, { ownerId: null });
  }
}
