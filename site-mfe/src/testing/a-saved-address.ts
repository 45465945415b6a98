import type { SavedAddressView } from '@aflora/contracts';

export const aSavedAddress = (given: Partial<SavedAddressView> = {}): SavedAddressView => ({
  id: 'a1',
  label: 'Casa',
  postalCode: '13010-000',
  street: 'Rua das Acácias',
  number: '210',
  complement: null,
  district: 'Centro',
  city: 'Campinas',
  state: 'SP',
  isPreferred: true,
  ...given,
});
