import type { AddressView } from '@aflora/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { Problem } from '../common/problems/problem';
import type { Env } from '../config/env';
import { ENV } from '../config/config.module';

/** Somebody waits in a form; without an answer they type. */
const WITHIN_MS = 2_000;
const KEPT = 5_000;
const RETRY_AFTER_SECONDS = 30;

/** The answer of ViaCEP and of those who speak like it. */
interface Found {
  erro?: boolean | string;
  logradouro?: unknown;
  bairro?: unknown;
  localidade?: unknown;
  uf?: unknown;
}

@Injectable()
export class AddressLookupsService {
  /** Streets hardly move: the newest are kept for as long as the process lives. */
  private readonly known = new Map<string, AddressView>();

  constructor(@Inject(ENV) private readonly env: Env) {}

  /** `00000-000`, with or without its dash. Throws `address.not-found`, `address.lookup-unavailable`. */
  async find(typed: string): Promise<AddressView> {
    const digits = typed.replace(/\D/g, '');
    if (digits.length !== 8) throw new Problem('address.not-found');
    const known = this.known.get(digits) ?? (await this.ask(digits));
    this.keep(digits, known);
    return known;
  }

  private async ask(digits: string): Promise<AddressView> {
    const found = await this.fetched(digits);
    if (found.erro) throw new Problem('address.not-found');
    const [street, district, city, state] = [found.logradouro, found.bairro, found.localidade, found.uf].map((value) =>
      typeof value === 'string' ? value.slice(0, 100) : '',
    ) as [string, string, string, string];
    if (!city || !/^[A-Z]{2}$/.test(state)) throw unavailable('nonsense');
    return { postalCode: `${digits.slice(0, 5)}-${digits.slice(5)}`, street, district, city, state };
  }

  private async fetched(digits: string): Promise<Found> {
    if (!this.env.cepLookupUrl) throw unavailable('not configured');
    try {
      const answer = await fetch(this.env.cepLookupUrl.replace('{cep}', digits), { signal: AbortSignal.timeout(WITHIN_MS) });
      if (!answer.ok) throw new Error(`The look-up answered ${answer.status}.`);
      return (await answer.json()) as Found;
    } catch (cause) {
      throw unavailable(cause);
    }
  }

  private keep(digits: string, address: AddressView): void {
    this.known.delete(digits);
    this.known.set(digits, address);
    const [oldest] = this.known.keys();
    if (this.known.size > KEPT && oldest) this.known.delete(oldest);
  }
}

const unavailable = (cause: unknown): Problem =>
  new Problem('address.lookup-unavailable', {}, { cause, retryAfterSeconds: RETRY_AFTER_SECONDS });
