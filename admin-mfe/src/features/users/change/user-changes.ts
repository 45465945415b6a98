import type { ApiClient } from '@aflora/api-client';
import { paths, type AdminUserView } from '@aflora/contracts';

export type UserChange = 'promote' | 'demote' | 'add' | 'remove';

interface ChangeTexts {
  /** On the button that asks for it. */
  label: string;
  title: string;
  confirmLabel: string;
  done: string;
  tone: 'bad' | 'primary';
  send(api: ApiClient, id: string): Promise<unknown>;
}

export const userChanges: Record<UserChange, ChangeTexts> = {
  promote: {
    label: 'Promover a admin',
    title: 'Promover a admin?',
    confirmLabel: 'Promover',
    done: 'Usuário promovido a administrador.',
    tone: 'primary',
    send: (api, id) => api.post(paths.adminUserPromotion(id)),
  },
  demote: {
    label: 'Remover admin',
    title: 'Remover admin?',
    confirmLabel: 'Remover',
    done: 'Usuário removido de administrador.',
    tone: 'bad',
    send: (api, id) => api.post(paths.adminUserDemotion(id)),
  },
  add: {
    label: 'Adicionar à ONG',
    title: 'Adicionar à ONG?',
    confirmLabel: 'Adicionar',
    done: 'Usuário adicionado como membro da ONG.',
    tone: 'primary',
    send: (api, id) => api.post(paths.adminUserOngMembership(id)),
  },
  remove: {
    label: 'Remover da ONG',
    title: 'Remover da ONG?',
    confirmLabel: 'Remover',
    done: 'Usuário removido de membro da ONG.',
    tone: 'bad',
    send: (api, id) => api.delete(paths.adminUserOngMembership(id)),
  },
};

/** What may be done to somebody; nobody takes their own rights. */
export function changesOf(user: AdminUserView, ownId: string | undefined): UserChange[] {
  const isMember = user.isOngMember || user.membership?.status === 'active';
  const membership: UserChange = isMember ? 'remove' : 'add';
  if (!user.isAdmin) return ['promote', membership];
  return user.id === ownId ? [membership] : ['demote', membership];
}
