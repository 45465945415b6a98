import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** Called in the transaction that grants or revokes administrator rights. */
type Listener = (manager: EntityManager, userId: string) => Promise<unknown>;

/** Notifies modules that a user became an administrator or is none any more. */
@Injectable()
export class RoleChangesService {
  private readonly listeners: Listener[] = [];

  /** Must be called while the application starts. */
  register(listener: Listener): void {
    this.listeners.push(listener);
  }

  async notify(manager: EntityManager, userId: string): Promise<void> {
    for (const listener of this.listeners) await listener(manager, userId);
  }
}
