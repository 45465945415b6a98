import { randomUUID } from 'node:crypto';
import { emailKey, type LostOrderInput } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LimitsService } from '../common/limits/limits';
import { OrderAccessService } from './order-access.service';
import { OrderMailsService } from './order-mails.service';

/** Helps buyers who have lost the link of their order, most of whom have no account. */
@Injectable()
export class LostOrdersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly access: OrderAccessService,
    private readonly mails: OrderMailsService,
    private readonly limits: LimitsService,
  ) {}

  /**
   * Mails the link to the address of the order, if there is one with this number and address. Beyond the limit of the address nothing is
   * mailed, because a refusal would not help its owner, who has just got the link.
   */
  async mailLink(input: LostOrderInput): Promise<void> {
    if (!(await this.limits.allows('recover', `order ${emailKey(input.email)}`))) return;
    await this.dataSource.transaction(async (manager) => {
      for (const { id } of await this.access.lost(input, manager)) {
        await this.mails.queue(manager, id, { kind: 'link', which: randomUUID() });
      }
    });
  }
}
