import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { act, fireEvent, render, screen } from '@testing-library/react';
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

  it.each([
    ['a phone', 700, { clientX: 200, clientY: 400 }, 'top-center'],
    ['a phone', 700, { clientX: 200, clientY: 100 }, 'bottom-center'],
    ['a desk', 1280, { clientX: 200, clientY: 700 }, 'bottom-right'],
    ['a desk', 1280, { clientX: 1200, clientY: 100 }, 'bottom-right'],
    ['a desk', 1280, { clientX: 1200, clientY: 700 }, 'bottom-left'],
  ])('on %s of %p px is not where %j was pressed', async (_, width, point, position) => {
    Object.assign(window, { innerWidth: width, innerHeight: 768 });
    jest.spyOn(window, 'matchMedia').mockReturnValue({ matches: width < 768 } as MediaQueryList);
    const show = jest.spyOn(notifications, 'show').mockReturnValue('id');
    fireEvent(document.body, new MouseEvent('pointerdown', { ...point, bubbles: true }));
    showToast({ title: 'Erro', failed: true }, () => undefined);
    expect(show).toHaveBeenCalledWith(expect.objectContaining({ position }));
  });
});
