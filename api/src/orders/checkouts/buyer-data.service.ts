import type { CheckoutInput } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Problem } from '../../common/problems/problem';
import { SavedAddressesService } from '../../profiles/addresses/saved-addresses.service';
import { ProfilesService } from '../../profiles/profiles.service';

/** Reads an order's data from the account of a signed-in buyer, and saves data there with the order. */
@Injectable()
export class BuyerDataService {
  constructor(
    private readonly profiles: ProfilesService,
    private readonly addresses: SavedAddressesService,
  ) {}

  /** CPF or CNPJ of the buyer. Throws `validation.failed` when the saved one is requested and the account has none. */
  async taxIdOf(manager: EntityManager, { cpf, usesSavedTaxId }: CheckoutInput, userId: string | null): Promise<string> {
    const taxId = usesSavedTaxId ? userId && (await this.profiles.savedTaxId(manager, userId)) : cpf;
    if (!taxId) throw new Problem('validation.failed', {}, { errors: [{ field: 'cpf', code: 'required', params: {} }] });
    return taxId;
  }

  /** Saves what the buyer asked to save. A guest has no account to save it in. */
  async save(manager: EntityManager, input: CheckoutInput, userId: string | null): Promise<void> {
    if (!userId) return;
    const { saveAddressAs: label, savesTaxId, usesSavedTaxId, cpf } = input;
    if (label) {
      const { postalCode, street, number, complement, district, city, state } = input;
      await this.addresses.saveOrdered(manager, { label, postalCode, street, number, complement, district, city, state }, userId);
    }
    if (savesTaxId && cpf && !usesSavedTaxId) await this.profiles.saveTaxId(manager, userId, cpf);
  }
}
