import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { showToast } from './show-toast';
import { notePress } from './pressed-control';

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

  describe('stands where the pressed control is not', () => {
    beforeAll(() => window.addEventListener('pointerdown', notePress, true));
    afterAll(() => window.removeEventListener('pointerdown', notePress, true));

    const positionAfter = (width: number, place: Partial<DOMRect>, press: (button: HTMLElement) => void) => {
      Object.assign(window, { innerWidth: width, innerHeight: 768 });
      jest.spyOn(window, 'matchMedia').mockReturnValue({ matches: width < 768 } as MediaQueryList);
      const show = jest.spyOn(notifications, 'show').mockReturnValue('id');
      render(<button>Enviar</button>);
      const button = screen.getByRole('button');
      button.getBoundingClientRect = () => place as DOMRect;
      press(button);
      showToast({ title: 'Erro', failed: true }, () => undefined);
      return show.mock.lastCall?.[0].position;
    };
    const at = (left: number, top: number, width = 100) => ({ left, top, right: left + width, bottom: top + 48 });
    const byPointer = (button: HTMLElement) => void fireEvent.pointerDown(button);
    const byKey = (button: HTMLElement) => {
      fireEvent.pointerDown(document.body);
      button.focus();
      fireEvent.keyDown(button, { key: 'Enter' });
    };

    it.each([
      ['at the top of a phone', 390, at(20, 20), 'bottom-center'],
      ['in the upper half of a phone', 390, at(20, 300), 'bottom-center'],
      ['in the lower half of a phone', 390, at(20, 400), 'top-center'],
      ['out of sight on a phone', 390, at(20, -80), 'top-center'],
      ['at the left of a desk', 1280, at(200, 700), 'bottom-right'],
      ['at the top of a desk', 1280, at(1100, 100), 'bottom-right'],
      ['at the bottom right of a desk', 1280, at(1100, 700), 'bottom-left'],
      ['over the whole width of a desk', 1280, at(20, 700, 1240), 'top-right'],
    ])('%s (%p px, %j)', (_, width, place, position) => {
      expect(positionAfter(width, place, byPointer)).toBe(position);
      cleanup();
      expect(positionAfter(width, place, byKey)).toBe(position);
    });

    it('when nothing was pressed that a toast could hide', () => {
      expect(positionAfter(390, at(20, 20), () => void fireEvent.pointerDown(document.body))).toBe('top-center');
    });
  });
});
