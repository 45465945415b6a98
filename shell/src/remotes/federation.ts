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

const now =
  (module: object): Load =>
  () =>
    Promise.resolve(module);

/** What remotes get from us instead of bringing their own. Mantine as a whole is fetched only when a remote asks for it. */
const providers: Record<SharedPackage, Load> = {
  react: now(React),
  'react/jsx-runtime': now(jsxRuntime),
  'react-dom': now(ReactDOM),
  'react-router-dom': now(router),
  '@tanstack/react-query': now(query),
  '@aflora/ui': now(ui),
  '@aflora/ui/fields': () => import('@aflora/ui/fields'),
  '@mantine/core': () => Promise.all([import('@mantine/core?full'), import('@mantine/core/styles.layer.css')]).then(([core]) => core),
  '@mantine/hooks': () => import('@mantine/hooks?full'),
};

// Remotes are built with externalRuntime: they use this runtime and carry none.
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
