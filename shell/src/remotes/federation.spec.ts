import { CurrentGlobal } from '@module-federation/runtime/core';
import { useState } from 'react';
import { importRemote } from './federation';

type ShareScope = Record<string, Record<string, { from: string; get: () => Promise<() => object> }>>;

const exposed = { contractVersion: 1, createRemote: () => ({ App: () => null }) };
const init = jest.fn();
const get = jest.fn();
jest.mock('/entry.js', () => ({ init: (...given: unknown[]) => init(...given) as unknown, get: (name: string) => get(name) as unknown }), {
  virtual: true,
});

beforeEach(() => get.mockResolvedValue(() => exposed));

const instances = () => CurrentGlobal.__FEDERATION__.__INSTANCES__.map(({ name }) => name);

describe('importing a remote', () => {
  it('hands the shell’s packages to its entry and returns what it exposes', async () => {
    init.mockImplementation(async (scope: ShareScope) => {
      const react = await scope.react?.['1.0.0']?.get();
      expect(react?.()).toHaveProperty('useState', useState);
    });
    await expect(importRemote('site', '/entry.js')).resolves.toBe(exposed);
    expect(init).toHaveBeenCalledTimes(1);
    expect(get).toHaveBeenCalledWith('./remote');
  });

  it('forgets what a release that failed has registered before the next one starts', async () => {
    const seen: unknown[] = [];
    init.mockImplementation((scope: ShareScope) => {
      seen.push([instances(), Object.keys(scope.react ?? {})]);
      CurrentGlobal.__FEDERATION__.__INSTANCES__.push({ name: 'site' } as never);
      Object.assign(scope.react ?? {}, { '19.0.0': { from: 'site' } });
    });
    await importRemote('site', '/entry.js');
    await importRemote('site', '/entry.js');
    expect(seen).toEqual([
      [['shell'], ['1.0.0']],
      [['shell'], ['1.0.0']],
    ]);
  });
});
