import type { AddressView } from '@aflora/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Problem } from '../../common/problems/problem';
import { type Env, ENV } from '../../config/env';

/** Short, because a visitor is waiting and can also type the address. */
const TIMEOUT_MS = 2_000;
const MAX_CACHED = 5_000;
const RETRY_AFTER_SECONDS = 30;

/** Response of ViaCEP and of services with the same format. */
interface CepResponse {
  erro?: boolean | string;
  logradouro?: unknown;
  bairro?: unknown;
  localidade?: unknown;
  uf?: unknown;
}

/** Eight digits with the separators that people type; any other text with eight digits is no CEP and is not looked up. */
const TYPED = /^[\d\s.-]{8,15}$/;

@Injectable()
export class AddressLookupsService {
  /** Cache by CEP, because addresses rarely change. */
  private readonly cache = new LRUCache<string, AddressView>({ max: MAX_CACHED, fetchMethod: (digits) => this.lookUp(digits) });

  constructor(@Inject(ENV) private readonly env: Env) {}

  /** Finds the address of a CEP, `00000-000` with or without the dash. Throws `address.not-found`, `address.lookup-unavailable`. */
  async find(typed: string): Promise<AddressView> {
    const digits = typed.replace(/\D/g, '');
    if (digits.length !== 8 || !TYPED.test(typed)) throw new Problem('address.not-found');
    return this.cache.forceFetch(digits);
  }

  private async lookUp(digits: string): Promise<AddressView> {
    const found = await this.fetchCep(digits);
    if (found.erro) throw new Problem('address.not-found');
    const [street, district, city, state] = [found.logradouro, found.bairro, found.localidade, found.uf].map((value) =>
      typeof value === 'string' ? value.slice(0, 100) : '',
    ) as [string, string, string, string];
    if (!city || !/^[A-Z]{2}$/.test(state)) throw unavailable('invalid response');
    return { postalCode: `${digits.slice(0, 5)}-${digits.slice(5)}`, street, district, city, state };
  }

  private async fetchCep(digits: string): Promise<CepResponse> {
    if (!this.env.cepLookupUrl) throw unavailable();
    try {
      const response = await fetch(this.env.cepLookupUrl.replace('{cep}', digits), { signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (!response.ok) throw new Error(`The look-up responded with ${response.status}.`);
      return (await response.json()) as CepResponse;
    } catch (cause) {
      throw unavailable(cause);
    }
  }
}

const unavailable = (cause?: unknown): Problem =>
  new Problem('address.lookup-unavailable', {}, { cause, retryAfterSeconds: RETRY_AFTER_SECONDS });
