import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { KeysetPager, Pager } from './pager';

const next = () => screen.getByRole('button', { name: 'Próxima página' });
const turned = jest.fn();

function Numbered() {
  const [page, setPage] = useState(2);
  const turn = (to: number) => {
    turned(to);
    setPage(to);
  };
  return <Pager page={page} pageSize={10} total={30} onChange={turn} />;
}

function Keyset() {
  const [cursor, setCursor] = useState<string | null>('3');
  const turn = (to: string) => {
    turned(to);
    setCursor(null);
  };
  return (
    <KeysetPager
      of={['pedido', 'pedidos']}
      page={{ total: 30, isTotalCapped: false, nextCursor: cursor, previousCursor: '1' }}
      onGoTo={turn}
    />
  );
}

beforeEach(() => turned.mockClear());

it.each([
  ['numbered pages', Numbered],
  ['pages by cursor', Keyset],
])('the step to the last of %s keeps the focus, and then does nothing more', (_, List) => {
  render(
    <MantineProvider env="test">
      <List />
    </MantineProvider>,
  );
  expect(next()).not.toHaveAttribute('aria-disabled');
  next().focus();
  fireEvent.click(next());
  expect(next()).toHaveFocus();
  expect(next()).toBeEnabled();
  expect(next()).toHaveAttribute('aria-disabled', 'true');
  fireEvent.click(next());
  expect(turned).toHaveBeenCalledTimes(1);
});
