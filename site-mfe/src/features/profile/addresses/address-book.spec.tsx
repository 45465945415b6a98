import { FakeProblem } from '@aflora/api-client/testing';
import type { SavedAddressView } from '@aflora/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aSavedAddress } from '../../../testing/a-session-user';
import { aProfile, openProfile, profileApi } from '../testing/open-profile';

const LIST = 'GET /api/profile/addresses';
const LOOKUP = 'GET /api/addresses/13010-000';
const work = aSavedAddress({ id: 'a2', label: 'Trabalho', street: 'Rua Nova', isPreferred: false });
const found = () => ({ postalCode: '13010-000', street: 'Rua das Acácias', district: 'Centro', city: 'Campinas', state: 'SP' });

/** The API of a user with these addresses, which requests change. */
function bookApi(addresses: SavedAddressView[], more: Parameters<typeof profileApi>[0] = {}) {
  let current = addresses;
  const api = profileApi({ [LIST]: () => current, [LOOKUP]: found, ...more });
  return { ...api, become: (next: SavedAddressView[]) => (current = next) };
}
const button = (name: string) => screen.findByRole('button', { name });
const sent = (api: ReturnType<typeof profileApi>, method: string) => api.requests.find((request) => request.method === method);

describe('the address book', () => {
  it('adds an address, whose street the postal code tells', async () => {
    const api = bookApi([], {
      'POST /api/profile/addresses': () => {
        api.become([aSavedAddress()]);
        return aSavedAddress();
      },
    });
    const { person, field, notify } = await openProfile();
    expect(await screen.findByText(/Nenhum endereço salvo ainda/)).toBeVisible();
    await person.click(await button('Adicionar endereço'));
    expect(field('Nome do endereço')).toHaveFocus();
    await person.type(field('Nome do endereço'), 'Casa');
    await person.type(field('CEP'), '13010000');
    await screen.findByText('Rua das Acácias');
    await person.type(field('Número'), '210');
    await person.click(await button('Salvar endereço'));
    expect(await screen.findByText(/Rua das Acácias, 210, Centro, Campinas – SP, CEP 13010-000/)).toBeVisible();
    expect(screen.getByText('Preferido')).toBeVisible();
    expect(notify.success).toHaveBeenCalledWith('Endereço salvo');
    expect(sent(api, 'POST')?.body).toMatchObject({ label: 'Casa', postalCode: '13010-000', street: 'Rua das Acácias', number: '210' });
    expect(sent(api, 'POST')?.headers.get('idempotency-key')).toBeTruthy();
    await waitFor(async () => expect(await button('Adicionar endereço')).toHaveFocus());
  });

  it.each([
    ['the same key after a lost response, so that one address is saved', 'server.unavailable', 2, 1],
    ['a new key when the last one was used for other values', 'idempotency.key-reused', 2, 2],
  ] as const)('is sent again with %s', async (_, code, requests, keys) => {
    let failures = 1;
    const api = bookApi([], { 'POST /api/profile/addresses': () => (failures-- > 0 ? new FakeProblem(code) : aSavedAddress()) });
    const { person, field, notify } = await openProfile();
    await person.click(await button('Adicionar endereço'));
    await person.type(field('Nome do endereço'), 'Casa');
    await person.type(field('CEP'), '13010000');
    await screen.findByText('Rua das Acácias');
    await person.type(field('Número'), '210');
    await person.click(await button('Salvar endereço'));
    if (code === 'server.unavailable') {
      await waitFor(() => expect(notify.failure).toHaveBeenCalled());
      await person.click(await button('Salvar endereço'));
    }
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Endereço salvo'));
    const sentKeys = api.requests.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('idempotency-key'));
    expect([sentKeys.length, new Set(sentKeys).size]).toEqual([requests, keys]);
  });

  it('says under each field what is missing and keeps what was typed', async () => {
    const api = bookApi([]);
    const { person, field } = await openProfile();
    await person.click(await button('Adicionar endereço'));
    await person.type(field('Nome do endereço'), 'Casa');
    await person.click(await button('Salvar endereço'));
    expect(await screen.findByText('CEP é obrigatório')).toBeVisible();
    expect(field('Nome do endereço')).toHaveValue('Casa');
    expect(sent(api, 'POST')).toBeUndefined();
  });

  it('changes an address in its place, without looking up its street again', async () => {
    const saved = aSavedAddress({ street: 'Rua das Acácias, fundos' });
    const api = bookApi([saved], { 'PATCH /api/profile/addresses/a1': () => saved });
    const { person, field } = await openProfile();
    await person.click(await button('Editar: Casa'));
    await screen.findByText('Rua das Acácias, fundos');
    await person.clear(field('Número'));
    await person.type(field('Número'), '12');
    await person.click(await button('Salvar endereço'));
    await waitFor(() => expect(sent(api, 'PATCH')?.body).toMatchObject({ street: 'Rua das Acácias, fundos', number: '12' }));
  });

  it('makes another address the preferred one', async () => {
    const api = bookApi([aSavedAddress(), work], {
      'POST /api/profile/addresses/a2/preference': () => {
        api.become([
          { ...work, isPreferred: true },
          { ...aSavedAddress(), isPreferred: false },
        ]);
      },
    });
    const { person } = await openProfile();
    await person.click(await button('Tornar preferido: Trabalho'));
    expect(await button('Tornar preferido: Casa')).toBeVisible();
    expect(document.body).not.toHaveFocus();
  });

  it('removes an address after a question that names it', async () => {
    const api = bookApi([aSavedAddress(), work], { 'DELETE /api/profile/addresses/a2': () => api.become([aSavedAddress()]) });
    const { person } = await openProfile();
    await person.click(await button('Remover: Trabalho'));
    const dialog = await screen.findByRole('dialog', { name: 'Remover “Trabalho”?' });
    await person.click(within(dialog).getByRole('button', { name: 'Remover endereço' }));
    await waitFor(() => expect(screen.queryByText('Trabalho')).not.toBeInTheDocument());
  });

  it('shows how things are when another tab has removed the address before', async () => {
    const api = bookApi([aSavedAddress(), work], {
      'DELETE /api/profile/addresses/a2': () => {
        api.become([aSavedAddress()]);
        return new FakeProblem('saved-address.not-found');
      },
    });
    const { person, notify } = await openProfile();
    await person.click(await button('Remover: Trabalho'));
    await person.click(await button('Remover endereço'));
    await waitFor(() => expect(notify.failure).toHaveBeenCalledWith('Endereço não encontrado', 'Este endereço já não está salvo.'));
    await waitFor(() => expect(screen.queryByText('Trabalho')).not.toBeInTheDocument());
  });

  it('offers no eleventh address', async () => {
    bookApi(Array.from({ length: 10 }, (_, index) => aSavedAddress({ id: `a${index}`, isPreferred: index === 0 })));
    await openProfile();
    expect(await screen.findByText(/Você tem 10 endereços, o máximo/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Adicionar endereço' })).not.toBeInTheDocument();
  });

  it('offers a retry when the addresses can’t be loaded', async () => {
    profileApi({ [LIST]: () => new FakeProblem('server.unavailable') });
    await openProfile();
    expect(await screen.findByText('Não foi possível carregar os endereços.', undefined, { timeout: 5000 })).toBeVisible();
  });
});

describe('the saved CPF', () => {
  it('is shown masked and removed after a question', async () => {
    let profile = aProfile({ maskedTaxId: '***.982.247-**' });
    profileApi({
      'GET /api/profile': () => profile,
      'DELETE /api/profile/tax-id': () => {
        profile = aProfile();
      },
    });
    const { person } = await openProfile();
    expect(await screen.findByText('***.982.247-**')).toBeVisible();
    await person.click(await button('Remover CPF ou CNPJ'));
    await person.click(await button('Remover'));
    expect(await screen.findByText(/Nenhum CPF ou CNPJ salvo/)).toBeVisible();
  });
});
