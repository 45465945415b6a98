import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { act, render, screen } from '@testing-library/react';
import { showToast } from './show-toast';

describe('a toast', () => {
  it('shows the id of a failed request below its message', async () => {
    render(
      <MantineProvider env="test">
        <Notifications />
      </MantineProvider>,
    );
    act(
      () => void showToast({ title: 'Erro', message: 'Não foi possível carregar.', failed: true, requestId: 'request-1' }, () => undefined),
    );
    expect(await screen.findByText('Não foi possível carregar.')).toBeInTheDocument();
    expect(screen.getByText('Código: request-1')).toBeInTheDocument();
  });
});
