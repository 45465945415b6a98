import { CONTRACT_VERSION, type RemoteEntry, type RemoteModule, type ShellApi } from '@aflora/mfe-contract';
import { ShellProvider } from './lib/shell';
import { SiteApp } from './app/site-app';

export const contractVersion = CONTRACT_VERSION;

export function createRemote(shell: ShellApi): RemoteModule {
  return {
    App: () => (
      <ShellProvider value={shell}>
        <SiteApp />
      </ShellProvider>
    ),
  };
}

export default { contractVersion, createRemote } satisfies RemoteEntry;
