import { MAX_ADDRESSES, type SavedAddressInput, type SavedAddressView, type UpdateSavedAddressInput } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../../common/access/access';
import { sentFields } from '../../common/input/input';
import { Problem } from '../../common/problems/problem';
import { IdempotencyService } from '../../idempotency/idempotency.service';
import { AccountsService } from '../../users/accounts.service';
import { SavedAddress } from './saved-address.entity';

const PLACE = ['postalCode', 'street', 'number', 'complement', 'district', 'city', 'state'] as const;

const savedAddressView = ({ id, label, isPreferred, ...row }: SavedAddress): SavedAddressView => {
  const { postalCode, street, number, complement, district, city, state } = row;
  return { id, label, postalCode, street, number, complement, district, city, state, isPreferred };
};

/** Addresses of a user. Another user's address gets the same response as an unknown one. Changes of one account run one after the other. */
@Injectable()
export class SavedAddressesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: AccountsService,
    private readonly idempotency: IdempotencyService,
  ) {}

  async list(userId: string): Promise<SavedAddressView[]> {
    return (await this.rowsOf(this.dataSource.manager, userId)).map(savedAddressView);
  }

  /** The first address becomes the preferred one. Throws `saved-address.too-many` and the problems of idempotency keys. */
  create(input: SavedAddressInput, { userId, claim }: Caller): Promise<SavedAddressView> {
    return this.idempotency.once(claim, async (manager) => {
      const rows = await this.lockedRowsOf(manager, userId);
      if (rows.length >= MAX_ADDRESSES) throw new Problem('saved-address.too-many');
      return savedAddressView(await insert(manager, { ...input, userId, isPreferred: rows.length === 0 }));
    });
  }

  /** Saves the address of an order, unless the account has it already or is full: neither is a reason to refuse the order. */
  async saveOrdered(manager: EntityManager, input: SavedAddressInput, userId: string): Promise<void> {
    const rows = await this.lockedRowsOf(manager, userId);
    const isKnown = rows.some((row) => PLACE.every((field) => (row[field] ?? '') === (input[field] ?? '')));
    if (!isKnown && rows.length < MAX_ADDRESSES) await insert(manager, { ...input, userId, isPreferred: rows.length === 0 });
  }

  /** Throws `saved-address.not-found`. */
  update(id: string, input: UpdateSavedAddressInput, userId: string): Promise<SavedAddressView> {
    return this.dataSource.transaction(async (manager) => {
      const row = await this.lockedRow(manager, id, userId);
      const saved = await manager.save(SavedAddress, { ...row, ...sentFields(input, ['complement']) });
      return savedAddressView(saved);
    });
  }

  /** Throws `saved-address.not-found`. */
  prefer(id: string, userId: string): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      await this.lockedRow(manager, id, userId);
      await makePreferred(manager, id, userId);
    });
  }

  /** After the preferred address, the oldest of the others is preferred. Throws `saved-address.not-found`. */
  remove(id: string, userId: string): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const { isPreferred } = await this.lockedRow(manager, id, userId);
      await manager.delete(SavedAddress, { id, userId });
      const [next] = await this.rowsOf(manager, userId);
      if (isPreferred && next) await makePreferred(manager, next.id, userId);
    });
  }

  private rowsOf(manager: EntityManager, userId: string): Promise<SavedAddress[]> {
    return manager.find(SavedAddress, { where: { userId }, order: { isPreferred: 'DESC', createdAt: 'ASC', id: 'ASC' } });
  }

  private async lockedRowsOf(manager: EntityManager, userId: string): Promise<SavedAddress[]> {
    await this.accounts.lock(manager, userId);
    return this.rowsOf(manager, userId);
  }

  private async lockedRow(manager: EntityManager, id: string, userId: string): Promise<SavedAddress> {
    const row = (await this.lockedRowsOf(manager, userId)).find((candidate) => candidate.id === id);
    if (!row) throw new Problem('saved-address.not-found');
    return row;
  }
}

type NewAddress = SavedAddressInput & Pick<SavedAddress, 'userId' | 'isPreferred'>;

function insert(manager: EntityManager, { complement, ...address }: NewAddress): Promise<SavedAddress> {
  return manager.save(SavedAddress, manager.create(SavedAddress, { ...address, complement: complement ?? null }));
}

/** Two statements, because the unique index allows one preferred address at every moment. */
async function makePreferred(manager: EntityManager, id: string, userId: string): Promise<void> {
  await manager.update(SavedAddress, { userId, isPreferred: true }, { isPreferred: false });
  await manager.update(SavedAddress, { id, userId }, { isPreferred: true });
}
