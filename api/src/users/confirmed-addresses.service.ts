import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

export interface ConfirmedAddress {
  userId: string;
  email: string;
}

/** Called in the transaction of the confirmation; must be idempotent. */
type Listener = (manager: EntityManager, address: ConfirmedAddress) => Promise<void>;

/** Notifies modules that an address was confirmed, so that they attach what was done with it as a guest. */
@Injectable()
export class ConfirmedAddressesService {
  private readonly listeners: Listener[] = [];

  /** Must be called while the application starts. */
  register(listener: Listener): void {
    this.listeners.push(listener);
  }

  async notify(manager: EntityManager, address: ConfirmedAddress): Promise<void> {
    for (const listener of this.listeners) await listener(manager, address);
  }
}
