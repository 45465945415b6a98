import { CONTRACT_VERSION, type RemoteEntry, type RemoteModule, type ShellApi } from '@aflora/mfe-contract';
import { AdminApp } from './app/admin-app';
import { ShellContext } from './lib/shell';

export const contractVersion = CONTRACT_VERSION;

export function createRemote(shell: ShellApi): RemoteModule {
  return {
    App: () => (
      <ShellContext value={shell}>
        <AdminApp />
      </ShellContext>
    ),
  };
}

export default { contractVersion, createRemote } satisfies RemoteEntry;
