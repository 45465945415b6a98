import type { SharedPackage } from '@aflora/mfe-contract';
import * as ui from '@aflora/ui';
import { createInstance, type ModuleFederation } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime/core';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDOM from 'react-dom';
import * as query from './surfaces/query';
import * as router from './surfaces/router';

type Load = () => Promise<object>;

const loaded =
  (module: object): Load =>
  () =>
    Promise.resolve(module);

/** Packages that the shell provides to remotes. The complete Mantine is loaded only when a remote needs it. */
const providers: Record<SharedPackage, Load> = {
  react: loaded(React),
  'react/jsx-runtime': loaded(jsxRuntime),
  'react-dom': loaded(ReactDOM),
  'react-router-dom': loaded(router),
  '@tanstack/react-query': loaded(query),
  '@aflora/ui': loaded(ui),
  '@aflora/ui/fields': () => import('@aflora/ui/fields'),
  '@mantine/core': () => Promise.all([import('@mantine/core?full'), import('@mantine/core/styles.layer.css')]).then(([core]) => core),
  '@mantine/hooks': () => import('@mantine/hooks?full'),
};

// Remotes are built with `externalRuntime`: they use this runtime instead of bundling one.
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });

export const federation: ModuleFederation = createInstance({
  name: 'shell',
  remotes: [],
  shareStrategy: 'loaded-first',
  shared: Object.fromEntries(
    Object.entries(providers).map(([name, load]) => [
      name,
      {
        version: '1.0.0',
        scope: 'default',
        get: async () => {
          const module = await load();
          return () => module;
        },
        shareConfig: { singleton: true, requiredVersion: false },
      },
    ]),
  ),
});
