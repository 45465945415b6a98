import type { SessionUser } from '@aflora/contracts';
import type { ShellApi } from '@aflora/mfe-contract';
import { notify } from '@aflora/ui/provider';
import { inventedApi } from './invented-api';

const admin: SessionUser = {
  id: 'alone',
  email: 'admin@demo.local',
  firstName: 'Ana',
  lastName: null,
  isAdmin: true,
  needsLongerPassword: false,
  authenticatedAt: new Date().toISOString(),
};

/** What the shell would give: an admin who is signed in, and an API that lives in this tab. */
export const createAloneShell = (): ShellApi => ({
  api: inventedApi(),
  session: {
    getUser: () => admin,
    subscribe: () => () => undefined,
    signIn: async () => admin,
    reloadUser: async () => undefined,
    signOut: async () => true,
  },
  notify,
});
