import { coveredBaskets, type AdminBasketPage, type AdminListBasketsQuery, type AdoptionView, type BasketView } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { keysetView } from '../../common/lists/keyset-pages';
import { Problem } from '../../common/problems/problem';
import { SettingsService } from '../../settings/settings.service';
import type { Donation } from '../donation.entity';
import type { LockedDonation } from '../donation-locks.service';
import { AdoptedBasket } from './adopted-basket.entity';
import { BasketCoverageService } from './basket-coverage.service';
import { BasketMailsService } from './basket-mails.service';
import { adminBasketView, basketView } from './basket.view';
import { BasketsQueries } from './baskets.queries';

const RESERVE = `
  INSERT INTO adopted_baskets (number, donation_id)
  SELECT nextval('adopted_basket_numbers'), $1 FROM generate_series(1, $2::integer) RETURNING number
`;
/** Cancels the least advanced of the baskets that are not delivered. */
const CANCEL = `
  UPDATE adopted_baskets
  SET status = 'cancelled', told_status = 'cancelled', cancelled_at = now(), changed_at = now(), version = version + 1
  WHERE id IN (
    SELECT id FROM adopted_baskets WHERE donation_id = $1 AND status IN ('reserved', 'packed')
    ORDER BY status = 'packed', number DESC LIMIT greatest(0, $2)
  ) RETURNING number
`;

type Adoption = Pick<Donation, 'id' | 'baskets'>;
type AdoptedInput = Pick<Donation, 'amountCents' | 'frequency' | 'baskets'>;

const numbersOf = (rows: { number: number }[]): number[] => rows.map(({ number }) => number).sort((one, other) => one - other);

/** Baskets and the donations that adopt them. */
@Injectable()
export class BasketsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: SettingsService,
    private readonly queries: BasketsQueries,
    private readonly mails: BasketMailsService,
    private readonly coverage: BasketCoverageService,
  ) {}

  /** Newest first. Throws `list.cursor-unknown`. */
  async list(query: AdminListBasketsQuery): Promise<AdminBasketPage> {
    return keysetView(await this.queries.list(query), adminBasketView);
  }

  async ofDonation(donation: Adoption): Promise<BasketView[]> {
    return (await this.rowsOf(donation)).map(basketView);
  }

  /** Null for a donation that adopts no basket. */
  async adoptionOf(donation: Adoption): Promise<AdoptionView | null> {
    if (donation.baskets === null) return null;
    const reserved = (await this.rowsOf(donation)).map(({ number, status }) => ({ number, status }));
    return { baskets: donation.baskets, reserved };
  }

  /** Throws `validation.failed` for a monthly adoption, `donation.basket-price-changed` with the price of a basket. */
  async assertPrice({ amountCents, frequency, baskets }: AdoptedInput, manager: EntityManager): Promise<void> {
    if (baskets === null) return;
    if (frequency !== 'once') throw new Problem('validation.failed', {}, { errors: [{ field: 'frequency', code: 'one-of', params: {} }] });
    const { basketPriceCents: priceCents } = await this.settings.current('baskets', manager);
    if (amountCents !== baskets * priceCents) throw new Problem('donation.basket-price-changed', { priceCents });
  }

  /** Reserves the baskets of a donation that was just paid, in the payment's transaction. */
  async reserve(manager: EntityManager, donation: LockedDonation): Promise<void> {
    if (donation.baskets !== null) await this.reserveSome(manager, donation, donation.baskets);
  }

  /** Reserves the baskets that the donation's money pays for and that it doesn't have yet. */
  async reserveCovered(manager: EntityManager, donation: LockedDonation): Promise<void> {
    if (donation.baskets === null) return;
    const missing = (await this.coverage.countCovered(manager, donation)) - (await this.coverage.countOpen(manager, donation.id));
    if (missing > 0) await this.reserveSome(manager, donation, missing);
  }

  /** Cancels the baskets that the remaining money no longer pays for, except delivered ones. Callers hold the baskets' lock. */
  async cancelUncovered(manager: EntityManager, donation: LockedDonation, keptCents: number): Promise<void> {
    if (donation.baskets === null) return;
    const excess = (await this.coverage.countOpen(manager, donation.id)) - coveredBaskets(donation, keptCents);
    const [cancelled] = await manager.query<[{ number: number }[], number]>(CANCEL, [donation.id, excess]);
    if (cancelled.length > 0) await this.mails.queueCancelled(manager, donation, { numbers: numbersOf(cancelled), keptCents });
  }

  private async rowsOf({ id: donationId, baskets }: Adoption): Promise<AdoptedBasket[]> {
    return baskets === null ? [] : this.dataSource.manager.find(AdoptedBasket, { where: { donationId }, order: { number: 'ASC' } });
  }

  private async reserveSome(manager: EntityManager, donation: Donation, count: number): Promise<void> {
    const reserved = await manager.query<{ number: number }[]>(RESERVE, [donation.id, count]);
    await this.mails.queueReserved(manager, donation, numbersOf(reserved));
  }
}
