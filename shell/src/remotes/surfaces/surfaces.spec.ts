import { sharedSurface } from '@aflora/mfe-contract';
import * as query from './query';
import * as router from './router';

describe('the shared surface of the shell', () => {
  it.each([
    ['react-router-dom', router],
    ['@tanstack/react-query', query],
  ] as const)('has exactly the names of %s that the contract lists', (name, surface) => {
    expect(Object.keys(surface).sort()).toEqual([...sharedSurface[name]].sort());
    expect(Object.values(surface)).not.toContain(undefined);
  });
});
