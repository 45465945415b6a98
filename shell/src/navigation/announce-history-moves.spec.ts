import { HISTORY_MOVED } from '@aflora/mfe-contract';
import { announceHistoryMoves } from './announce-history-moves';

it('hides Back and Forward from the router when a listener prevents the move', () => {
  announceHistoryMoves();
  const router = jest.fn();
  window.addEventListener('popstate', router);
  const back = () => window.dispatchEvent(new PopStateEvent('popstate'));
  back();
  expect(router).toHaveBeenCalledTimes(1);
  window.addEventListener(HISTORY_MOVED, (event) => event.preventDefault(), { once: true });
  back();
  expect(router).toHaveBeenCalledTimes(1);
  back();
  expect(router).toHaveBeenCalledTimes(2);
});
