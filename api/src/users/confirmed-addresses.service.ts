import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

export interface ConfirmedAddress {
  userId: string;
  email: string;
}

/** In the transaction of the confirmation; whatever it does it does as well when it is told again. */
type Listener = (manager: EntityManager, address: ConfirmedAddress) => Promise<void>;

/** An address was proved to be somebody's: what they did under it without an account becomes theirs. */
@Injectable()
export class ConfirmedAddressesService {
  private readonly listeners: Listener[] = [];

  /** Call it while the application starts. */
  register(listener: Listener): void {
    this.listeners.push(listener);
  }

  async notify(manager: EntityManager, address: ConfirmedAddress): Promise<void> {
    for (const listener of this.listeners) await listener(manager, address);
  }
}
