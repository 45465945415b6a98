import { FakeProblem } from '@aflora/api-client/testing';
import { clearTabStorage } from '@aflora/ui';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { aSavedAddress, aSessionUser } from '../../testing/a-session-user';
import { forgetEverything } from '../../testing/forget-everything';
import { checkoutApi, openCheckout, ORDER } from './testing/open-checkout';

beforeEach(forgetEverything);

const user = aSessionUser({ email: 'clara@exemplo.com.br', firstName: 'Clara', lastName: 'Nunes' });
const work = aSavedAddress({ id: 'a2', label: 'Trabalho', postalCode: '04538-133', street: 'Rua Nova', number: '9', isPreferred: false });
const saved = {
  'GET /api/profile/addresses': () => [aSavedAddress(), work],
  'GET /api/profile': () => ({ maskedTaxId: '***.982.247-**' }),
  'GET /api/addresses/04538-133': () => new FakeProblem('address.lookup-unavailable'),
};
const ordered = (api: ReturnType<typeof checkoutApi>) =>
  api.requests.filter((request) => `${request.method} ${request.path}` === ORDER).at(-1)?.body;

describe('the checkout of somebody with saved data', () => {
  it('begins with the preferred address and the saved CPF, and goes from the freight to the payment', async () => {
    const api = checkoutApi(saved);
    const { goOn, person, finish } = await openCheckout({ user });
    expect(await screen.findByRole('radio', { name: /Casa/ })).toBeChecked();
    expect(screen.queryByRole('textbox', { name: 'CEP' })).not.toBeInTheDocument();
    await screen.findByRole('radio', { name: /Entrega econômica/ });
    await goOn();
    await screen.findByRole('radio', { name: /Pix/ });
    expect(screen.getByText(/\*\*\*\.982\.247\u2011\*\*/)).toBeVisible();
    await person.click(finish());
    await screen.findByRole('heading', { name: 'Pague com Pix' });
    expect(ordered(api)).toMatchObject({ street: 'Rua das Acácias', number: '210', usesSavedTaxId: true });
    expect(ordered(api)).not.toHaveProperty('cpf');
    expect(ordered(api)).not.toHaveProperty('saveAddressAs');
  });

  it('delivers to another saved address, or to one that is typed and saved when asked', async () => {
    const api = checkoutApi(saved);
    const { field, giveFreight, giveAddress, person, finish } = await openCheckout({ user });
    await person.click(await screen.findByRole('radio', { name: /Trabalho/ }));
    expect(screen.getByRole('radio', { name: /Trabalho/ })).toBeChecked();
    await person.click(screen.getByRole('radio', { name: 'Usar outro endereço' }));
    expect(field('CEP')).toHaveValue('');
    await giveFreight();
    await screen.findByText('Rua das Acácias');
    const save = screen.getByRole('checkbox', { name: 'Salvar este endereço' });
    expect(save).not.toBeChecked();
    await person.click(save);
    await person.type(field('Complemento'), 'Fundos');
    await giveAddress();
    await screen.findByRole('radio', { name: /Pix/ });
    await person.click(finish());
    await screen.findByRole('heading', { name: 'Pague com Pix' });
    expect(ordered(api)).toMatchObject({ complement: 'Fundos', number: '210', saveAddressAs: 'Endereço 3' });
  });

  it('brings back the address that was typed before a saved one was tried', async () => {
    const api = checkoutApi(saved);
    const { field, giveFreight, giveAddress, person, finish } = await openCheckout({ user });
    await person.click(await screen.findByRole('radio', { name: 'Usar outro endereço' }));
    await giveFreight();
    await screen.findByText('Rua das Acácias');
    await person.click(screen.getByRole('checkbox', { name: 'Salvar este endereço' }));
    await person.type(field('Complemento'), 'Fundos');
    await giveAddress();
    await person.click(await screen.findByRole('button', { name: 'Alterar frete e prazo' }));
    await person.click(screen.getByRole('radio', { name: /Trabalho/ }));
    await person.click(screen.getByRole('radio', { name: 'Usar outro endereço' }));
    expect(field('CEP')).toHaveValue('13010-000');
    await screen.findByRole('radio', { name: /Entrega econômica/ });
    await person.click(screen.getByRole('button', { name: 'Continuar' }));
    await screen.findByRole('radio', { name: /Pix/ });
    await person.click(finish());
    await screen.findByRole('heading', { name: 'Pague com Pix' });
    expect(ordered(api)).toMatchObject({ postalCode: '13010-000', number: '210', complement: 'Fundos', saveAddressAs: 'Endereço 3' });
  });

  it('asks for the CPF again when the saved one has been removed meanwhile', async () => {
    const refusal = new FakeProblem('validation.failed', { errors: [{ field: 'cpf', code: 'required', params: {} }] });
    let masked: string | null = '***.982.247-**';
    checkoutApi({
      ...saved,
      'GET /api/profile': () => ({ maskedTaxId: masked }),
      [ORDER]: () => {
        masked = null;
        return refusal;
      },
    });
    const { goOn, person, finish, field } = await openCheckout({ user });
    await screen.findByRole('radio', { name: /Entrega econômica/ });
    await goOn();
    await screen.findByRole('radio', { name: /Pix/ });
    await person.click(finish());
    expect(await screen.findByText('CPF ou CNPJ é obrigatório')).toBeVisible();
    await waitFor(() => expect(field('CPF ou CNPJ')).toHaveFocus());
  });

  it('lets another CPF be typed, which is saved only when asked', async () => {
    const api = checkoutApi({ ...saved, 'GET /api/profile': () => ({ maskedTaxId: null }) });
    const { goOn, fill, person, finish } = await openCheckout({ user });
    await screen.findByRole('radio', { name: /Entrega econômica/ });
    await goOn();
    await fill({ 'CPF ou CNPJ': '52998224725' });
    const save = screen.getByRole('checkbox', { name: 'Salvar este CPF ou CNPJ' });
    expect(save).not.toBeChecked();
    await person.click(save);
    await goOn();
    await screen.findByRole('radio', { name: /Pix/ });
    await person.click(finish());
    await screen.findByRole('heading', { name: 'Pague com Pix' });
    expect(ordered(api)).toMatchObject({ cpf: '529.982.247-25', savesTaxId: true });
  });

  it('lets another CPF be typed once, and goes back to the saved one', async () => {
    const api = checkoutApi(saved);
    const { goOn, person, finish } = await openCheckout({ user });
    await screen.findByRole('radio', { name: /Entrega econômica/ });
    await goOn();
    await person.click(await screen.findByRole('button', { name: 'Alterar seus dados' }));
    await person.click(screen.getByRole('button', { name: 'Usar outro CPF ou CNPJ' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'CPF ou CNPJ' })).toHaveFocus());
    await person.click(screen.getByRole('button', { name: /^Usar o CPF ou CNPJ salvo/ }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Usar outro CPF ou CNPJ' })).toHaveFocus());
    expect(screen.queryByRole('textbox', { name: 'CPF ou CNPJ' })).not.toBeInTheDocument();
    await goOn();
    await screen.findByRole('radio', { name: /Pix/ });
    await person.click(finish());
    await screen.findByRole('heading', { name: 'Pague com Pix' });
    expect(ordered(api)).toMatchObject({ usesSavedTaxId: true });
  });

  it('works without the saved addresses when they can’t be loaded', async () => {
    checkoutApi({ ...saved, 'GET /api/profile/addresses': () => new FakeProblem('auth.required') });
    const { field } = await openCheckout({ user });
    await screen.findByRole('textbox', { name: 'CEP' });
    expect(field('CEP')).toHaveValue('');
  });

  it('offers guests neither to choose nor to save', async () => {
    const api = checkoutApi();
    const { giveFreight, giveContact } = await openCheckout();
    await giveFreight();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    await giveContact();
    await screen.findByText('Rua das Acácias');
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    expect(api.requests.filter(({ path }) => path.startsWith('/api/profile'))).toEqual([]);
  });
});

describe('the draft of a checkout', () => {
  const bia = aSessionUser({ id: 'bia', email: 'bia@exemplo.com.br', firstName: 'Bia', lastName: 'Reis' });
  const draft = () => JSON.parse(sessionStorage.getItem('aflora.checkout-draft') ?? '{}') as Record<string, string>;

  it('holds no saved address, only which one is chosen, and finds it again after a reload', async () => {
    const sameStreet = aSavedAddress({ id: 'a3', label: 'Vizinha', number: '212', isPreferred: false });
    checkoutApi({ ...saved, 'GET /api/profile/addresses': () => [aSavedAddress(), sameStreet] });
    const { person } = await openCheckout({ user });
    await person.click(await screen.findByRole('radio', { name: /Vizinha/ }));
    expect(draft()).toMatchObject({ addressId: 'a3', street: '', number: '', city: '' });
    cleanup();
    await openCheckout({ user });
    expect(await screen.findByText(/Rua das Acácias, 212/)).toBeVisible();
  });

  it('shows the next person at the tab nothing of a user who signed out', async () => {
    const api = checkoutApi(saved);
    const { become } = await openCheckout({ user });
    await screen.findByRole('radio', { name: /Entrega econômica/ });
    clearTabStorage();
    become(null);
    expect(draft()).toMatchObject({ email: '', name: '', postalCode: '', street: '' });
    expect(screen.getByRole('textbox', { name: 'CEP' })).toHaveValue('');
    cleanup();
    api.on({ 'GET /api/profile/addresses': () => [], 'GET /api/profile': () => ({ maskedTaxId: null }) });
    await openCheckout({ user: bia });
    await waitFor(() => expect(draft()).toMatchObject({ owner: 'bia', email: 'bia@exemplo.com.br', name: 'Bia Reis', street: '' }));
    expect(screen.getByRole('main')).not.toHaveTextContent(/Acácias|Clara/);
  });

  it.each([
    ['a guest', null, ''],
    ['another user', bia, 'bia@exemplo.com.br'],
    ['its own user', user, 'rita@exemplo.com.br'],
  ])('of a user whose session has ended looks right to %s', async (_, next, email) => {
    sessionStorage.setItem('aflora.checkout-draft', JSON.stringify({ owner: user.id, email: 'rita@exemplo.com.br' }));
    checkoutApi();
    await openCheckout({ user: next ?? undefined });
    await waitFor(() => expect(draft()).toMatchObject({ owner: next?.id ?? null, email }));
  });

  it('of a guest becomes that of the user who signs in, with what was typed', async () => {
    checkoutApi();
    const { become, giveFreight, fill, field } = await openCheckout();
    await giveFreight();
    await fill({ 'Nome completo': 'Rita Souza' });
    become(bia);
    await waitFor(() => expect(draft()).toMatchObject({ owner: 'bia', email: 'bia@exemplo.com.br', name: 'Rita Souza' }));
    expect(field('Nome completo')).toHaveValue('Rita Souza');
  });
});
