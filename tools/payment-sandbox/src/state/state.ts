import type { Delivery, Dispute, StoredResponse, Payment, Refund, Subscription } from './rows';
import { StateFile } from './state-file';
import { ALL_OFF, type Switches } from './switches';
import { Table } from './table';

interface Snapshot {
  switches: Switches;
  payments: Payment[];
  subscriptions: Subscription[];
  refunds: Refund[];
  disputes: Dispute[];
  answers: StoredResponse[];
  deliveries: Delivery[];
}

const TABLES = ['payments', 'subscriptions', 'refunds', 'disputes', 'answers', 'deliveries'] as const;
const KEEP_RESPONSES_MS = 7 * 24 * 3_600_000;

/** All data of the sandbox; each change is written to the file after a short delay. */
export class State {
  readonly payments: Table<Payment>;
  readonly subscriptions: Table<Subscription>;
  readonly refunds: Table<Refund>;
  readonly disputes: Table<Dispute>;
  readonly answers: Table<StoredResponse>;
  readonly deliveries: Table<Delivery>;
  private currentSwitches: Switches;
  private readonly file: StateFile;

  constructor(dataFile: string | undefined, now: () => number) {
    const stored = (StateFile.read(dataFile) ?? {}) as Partial<Snapshot>;
    const changed = (): void => this.file.touch();
    const oldest = new Date(now() - KEEP_RESPONSES_MS).toISOString();
    this.file = new StateFile(dataFile, () => this.toText());
    this.payments = new Table(changed, stored.payments);
    this.subscriptions = new Table(changed, stored.subscriptions);
    this.refunds = new Table(changed, stored.refunds);
    this.disputes = new Table(changed, stored.disputes);
    this.answers = new Table(
      changed,
      stored.answers?.filter(({ createdAt }) => createdAt > oldest),
    );
    this.deliveries = new Table(changed, stored.deliveries);
    this.currentSwitches = { ...ALL_OFF, ...stored.switches };
  }

  get switches(): Switches {
    return this.currentSwitches;
  }

  set switches(switches: Switches) {
    this.currentSwitches = switches;
    this.file.touch();
  }

  clear(): void {
    for (const name of TABLES) this[name].clear();
    this.switches = ALL_OFF;
  }

  save(): void {
    this.file.save();
  }

  private toText(): string {
    return `{"switches":${JSON.stringify(this.switches)},\n${TABLES.map((name) => `"${name}":${this[name].toText()}`).join(',\n')}}\n`;
  }
}
