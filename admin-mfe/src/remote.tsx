import { CONTRACT_VERSION, type RemoteEntry, type RemoteModule, type ShellApi } from '@aflora/mfe-contract';
import { AdminApp } from './app/admin-app';
import { ShellProvider } from './app/shell-context';

export const contractVersion = CONTRACT_VERSION;

export function createRemote(shell: ShellApi): RemoteModule {
  return {
    App: () => (
      <ShellProvider shell={shell}>
        <AdminApp />
      </ShellProvider>
    ),
  };
}

export default { contractVersion, createRemote } satisfies RemoteEntry;
