import { SHARED_VERSION, type RemoteEntry, type RemoteName, type SharedPackage } from '@aflora/mfe-contract';
import * as ui from '@aflora/ui';
import { loadProblemTexts } from '@aflora/ui/problems';
import { createInstance } from '@module-federation/runtime';
import {
  CurrentGlobal,
  getGlobalFederationConstructor,
  getRegisteredShare,
  ModuleFederation,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
} from '@module-federation/runtime/core';
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

/** Packages that the shell provides to remotes. The complete Mantine and the texts of problems are loaded only when a remote needs them. */
const providers: Record<SharedPackage, Load> = {
  react: loaded(React),
  'react/jsx-runtime': loaded(jsxRuntime),
  'react-dom': loaded(ReactDOM),
  'react-router-dom': loaded(router),
  '@tanstack/react-query': loaded(query),
  '@aflora/ui': loaded(ui),
  '@aflora/ui/fields': () => import('@aflora/ui/fields'),
  '@mantine/core': () =>
    Promise.all([import('@mantine/core?full'), import('@mantine/core/styles.layer.css'), loadProblemTexts()]).then(([core]) => core),
  '@mantine/hooks': () => import('@mantine/hooks?full'),
};

// Remotes are built with `externalRuntime`: they use these names of the runtime instead of bundling one.
const runtime = {
  CurrentGlobal,
  ModuleFederation,
  getGlobalFederationConstructor,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
  helpers: { share: { getRegisteredShare } },
};
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtime });

const createShell = () =>
  createInstance({
    name: 'shell',
    remotes: [],
    shareStrategy: 'loaded-first',
    shared: Object.fromEntries(
      Object.entries(providers).map(([name, load]) => [
        name,
        {
          version: SHARED_VERSION,
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
let shell: ReturnType<typeof createShell> | undefined;
type ShareScope = ReturnType<typeof createShell>['shareScopeMap'][string];

/** A remote's entry, as Module Federation defines it. */
interface Container {
  init(shareScope: object, initScope: object[]): Promise<unknown>;
  get(expose: string): Promise<() => RemoteEntry | null>;
}

/**
 * Imports a remote's exposed module. The runtime's own loader also supports scripts, manifests and preloads, which no remote of this
 * product needs (`FEDERATION_OPTIMIZE_NO_REMOTE` in vite.config.ts).
 */
export async function importRemote(name: RemoteName, entry: string): Promise<RemoteEntry | null> {
  const container = (await import(/* @vite-ignore */ entry)) as Container;
  // Created on first use, because the page's first task is long enough already.
  shell ??= createShell();
  const shared = shell.shareScopeMap.default ?? {};
  forgetRelease(name, shared);
  await container.init(shared, []);
  return (await container.get('./remote'))();
}

/** Removes a failed release from the runtime, which would otherwise mistake the next release for it. */
function forgetRelease(name: RemoteName, shared: ShareScope): void {
  const instances = CurrentGlobal.__FEDERATION__.__INSTANCES__;
  const index = instances.findIndex((instance) => instance.name === name);
  if (index === -1) return;
  instances.splice(index, 1);
  for (const versions of Object.values(shared)) {
    for (const [version, { from }] of Object.entries(versions)) if (from === name) delete versions[version];
  }
}
