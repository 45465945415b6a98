import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { accessKey, matchesAccessKey, type Visitor } from '../common/access/access';
import { Problem } from '../common/problems/problem';
import { type Env, ENV } from '../config/env';
import { Donation } from './donation.entity';

/** Checks who may see a donation: the account that made it, or anybody with its access key. */
@Injectable()
export class DonationAccessService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(ENV) private readonly env: Env,
  ) {}

  keyOf(id: string): string {
    return accessKey('donation', id, this.env.jwtSecret);
  }

  /** URL of the donation's page with its access key, for mails to the donor. */
  urlOf(id: string): string {
    const url = new URL(`/doacao/${id}`, this.env.publicOrigin);
    url.searchParams.set('token', this.keyOf(id));
    return url.href;
  }

  /** Throws `donation.not-found`, also when the visitor may not see the donation. */
  async find(id: string, visitor: Visitor): Promise<Donation> {
    return this.allowed(await this.dataSource.manager.findOneBy(Donation, { id }), visitor);
  }

  /** Like `find`, and locks the row until the transaction ends. */
  async lock(id: string, visitor: Visitor, manager: EntityManager): Promise<Donation> {
    return this.allowed(await manager.findOne(Donation, { where: { id }, lock: { mode: 'for_no_key_update' } }), visitor);
  }

  private allowed(donation: Donation | null, visitor: Visitor): Donation {
    const isTheirs = donation && visitor.userId !== null && donation.userId === visitor.userId;
    const holdsKey = donation && matchesAccessKey(visitor.accessKey, this.keyOf(donation.id));
    if (!donation || !(isTheirs || holdsKey)) throw new Problem('donation.not-found');
    return donation;
  }
}
