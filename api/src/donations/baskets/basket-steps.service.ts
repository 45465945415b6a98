import type { BasketPhotoInput, BasketPlaceInput, BasketStepInput, ChangedBasketsView, ChosenBasketInput } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, In, type EntityManager } from 'typeorm';
import { AuditService } from '../../audit/audit.service';
import type { Caller } from '../../common/access/access';
import { Problem } from '../../common/problems/problem';
import { AdoptedBasket } from './adopted-basket.entity';
import { allows, factsOf, statusBefore } from './basket.rules';
import { BasketCoverageService } from './basket-coverage.service';
import { BasketMailsService } from './basket-mails.service';
import { BasketPhotosService } from './basket-photos.service';

interface Update {
  caller: Caller;
  change: Partial<AdoptedBasket>;
}

/**
 * Changes of baskets in the console. A basket is left unchanged if its version differs from the one that the administrator saw, or if its
 * status doesn't allow the change; the response contains the number of such baskets.
 */
@Injectable()
export class BasketStepsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    private readonly mails: BasketMailsService,
    private readonly photos: BasketPhotosService,
    private readonly coverage: BasketCoverageService,
  ) {}

  /**
   * Moves baskets one step forward. Adopters are notified once the step can no longer be undone. Baskets whose money is disputed or being
   * refunded stay as they are.
   */
  step({ status, baskets }: BasketStepInput, caller: Caller): Promise<ChangedBasketsView> {
    return this.dataSource.transaction(async (manager) => {
      const ready = (await this.lock(manager, baskets)).filter((basket) => allows(status, factsOf(basket)));
      const unpaidDonations = await this.coverage.unpaidOf(manager, donationsOf(ready));
      const paid = ready.filter((basket) => allows(status, factsOf(basket, !unpaidDonations.has(basket.donationId))));
      const now = new Date();
      const changed = await this.update(manager, paid, { caller, change: { status, [`${status}At`]: now, changedAt: now } });
      // Sorted, because the jobs' keys stay locked until the transaction ends, and a common order prevents deadlocks.
      for (const donationId of donationsOf(changed).sort()) await this.mails.queueSteps(manager, donationId);
      return changedView(changed, baskets, ready.length - paid.length);
    });
  }

  /** Undoes a step about which the adopter has not been notified yet. */
  undo({ status, baskets }: BasketStepInput, caller: Caller): Promise<ChangedBasketsView> {
    return this.dataSource.transaction(async (manager) => {
      const untold = (await this.lock(manager, baskets)).filter((basket) => allows(`undo-${status}`, factsOf(basket)));
      const change = { status: statusBefore[status], [`${status}At`]: null, changedAt: new Date() };
      const changed = await this.update(manager, untold, { caller, change });
      return changedView(changed, baskets);
    });
  }

  place({ place = null, baskets }: BasketPlaceInput, caller: Caller): Promise<ChangedBasketsView> {
    return this.dataSource.transaction(async (manager) => {
      const decision = place === null ? 'remove-description' : 'describe';
      const rows = (await this.lock(manager, baskets)).filter((basket) => allows(decision, factsOf(basket)));
      const changed = await this.update(manager, rows, { caller, change: { place } });
      return changedView(changed, baskets);
    });
  }

  /** Gives the baskets the same photo, also in place of another. Throws `validation.failed` without a photo, `image.wrong-type`. */
  async photo({ baskets }: BasketPhotoInput, image: Buffer | undefined, caller: Caller): Promise<ChangedBasketsView> {
    if (!image) throw new Problem('validation.failed', {}, { errors: [{ field: 'image', code: 'required', params: {} }] });
    const url = await this.photos.upload(image);
    return this.photos.nameBy(url, () => this.replacePhotos({ baskets, caller }, url));
  }

  removePhotos(baskets: ChosenBasketInput[], caller: Caller): Promise<ChangedBasketsView> {
    return this.replacePhotos({ baskets, caller }, null);
  }

  /** Saves the photo, then removes the files of photos that no basket has any more, including an upload that no basket took. */
  private async replacePhotos(
    { baskets, caller }: { baskets: ChosenBasketInput[]; caller: Caller },
    photoUrl: string | null,
  ): Promise<ChangedBasketsView> {
    const replaced = new Set(photoUrl ? [photoUrl] : []);
    const view = await this.dataSource.transaction(async (manager) => {
      const decision = photoUrl === null ? 'remove-description' : 'describe';
      const rows = (await this.lock(manager, baskets)).filter((basket) => allows(decision, factsOf(basket)));
      for (const basket of rows) if (basket.photoUrl) replaced.add(basket.photoUrl);
      return changedView(await this.update(manager, rows, { caller, change: { photoUrl } }), baskets);
    });
    await this.photos.removeUnnamed([...replaced]);
    return view;
  }

  /** Locks the chosen baskets in the order of their ids. Resolves with those that still have their versions. */
  private async lock(manager: EntityManager, chosen: ChosenBasketInput[]): Promise<AdoptedBasket[]> {
    const versions = new Map(chosen.map(({ id, version }) => [id.toLowerCase(), version]));
    const where = { id: In([...versions.keys()]) };
    const rows = await manager.find(AdoptedBasket, { where, order: { id: 'ASC' }, lock: { mode: 'for_no_key_update' } });
    return rows.filter(({ id, version }) => version === versions.get(id));
  }

  /** Resolves with the baskets as they are now. */
  private async update(manager: EntityManager, baskets: AdoptedBasket[], { caller, change }: Update): Promise<AdoptedBasket[]> {
    const changed: AdoptedBasket[] = [];
    for (const basket of baskets) {
      const version = basket.version + 1;
      await manager.update(AdoptedBasket, { id: basket.id }, { ...change, version });
      await this.audit.record(manager, caller, { action: 'updated', entity: 'adopted_baskets', entityId: basket.id });
      changed.push({ ...basket, ...change, version });
    }
    return changed;
  }
}

const donationsOf = (baskets: AdoptedBasket[]): string[] => [...new Set(baskets.map(({ donationId }) => donationId))];

const changedView = (changed: AdoptedBasket[], chosen: ChosenBasketInput[], unpaid = 0): ChangedBasketsView => ({
  changed: changed.map(({ id, version }) => ({ id, version })),
  unchanged: new Set(chosen.map(({ id }) => id.toLowerCase())).size - changed.length,
  unpaid,
});
