import { contactMessageStatuses, type ContactMessageStatus } from '@aflora/contracts';
import { searchFilter, useListUrl } from '../../lib/list-url';

/** The part of the mailbox that is looked at. */
export type Folder = ContactMessageStatus | 'all';
export const folders: readonly Folder[] = [...contactMessageStatuses, 'all'];

const filters = {
  search: searchFilter,
  folder: { name: 'status', values: folders },
  from: { name: 'de' },
  to: { name: 'ate' },
} as const;

/** The mailbox opens with what is new; search and days look within the folder. */
export function useMailboxUrl() {
  const url = useListUrl(filters);
  const { folder = 'new', ...narrowing } = url.query;
  return {
    folder,
    ...narrowing,
    cursor: url.cursor,
    query: { ...narrowing, status: folder === 'all' ? undefined : folder, cursor: url.cursor },
    isNarrowed: Object.values(narrowing).some(Boolean),
    filter: url.filter,
    goTo: url.goTo,
    openFolder: (to: string) => url.filter({ folder: to === 'new' ? '' : to }),
    clear: () => url.filter({ search: '', from: '', to: '' }),
  };
}

export type MailboxUrl = ReturnType<typeof useMailboxUrl>;
