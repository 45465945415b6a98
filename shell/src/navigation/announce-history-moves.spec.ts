import { HISTORY_MOVED } from '@aflora/mfe-contract';
import { announceHistoryMoves } from './announce-history-moves';

it('lets the open page keep Back and Forward from the router', () => {
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
