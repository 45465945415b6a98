import { aPerson } from '@aflora/ui/testing';
import { render, screen } from '@testing-library/react';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { useOpenRecord } from '../../lib/list-url';
import { AddressProbe } from '../../testing/address-probe';

const address = () => screen.getByTestId('address').textContent;

function List() {
  const { open, close } = useOpenRecord();
  const navigate = useNavigate();
  const steps = { 'Abrir a': () => open('a'), 'Abrir b': () => open('b'), Fechar: close, Voltar: () => void navigate(-1) };
  return Object.entries(steps).map(([name, step]) => (
    <button key={name} onClick={step}>
      {name}
    </button>
  ));
}

async function pressed(start: string, ...names: string[]) {
  const user = aPerson();
  render(
    <MemoryRouter initialEntries={['/inicio', start]}>
      <AddressProbe />
      <List />
    </MemoryRouter>,
  );
  for (const name of names) await user.click(screen.getByRole('button', { name }));
}

describe('records that were opened', () => {
  it('are not in the way back from their list once they are closed', async () => {
    await pressed('/lista?status=paid', 'Abrir a', 'Fechar', 'Abrir b', 'Fechar');
    expect(address()).toBe('/lista?status=paid');
    await aPerson().click(screen.getByRole('button', { name: 'Voltar' }));
    expect(address()).toBe('/inicio');
  });

  it('close by Back, also the one that took the place of another', async () => {
    await pressed('/lista', 'Abrir a', 'Abrir b');
    expect(address()).toBe('/lista?aberto=b');
    await aPerson().click(screen.getByRole('button', { name: 'Voltar' }));
    expect(address()).toBe('/lista');
  });

  it('leave their list in their place when a link opened them', async () => {
    await pressed('/lista?aberto=a', 'Fechar');
    expect(address()).toBe('/lista');
    await aPerson().click(screen.getByRole('button', { name: 'Voltar' }));
    expect(address()).toBe('/inicio');
  });
});
