import { isReleaseName, remoteNames } from '@aflora/contracts';
import { useListUrl, type ListUrl } from '../../../lib/list-url';

const filters = {
  remote: { name: 'parte', values: remoteNames },
  release: { name: 'versao', accepts: isReleaseName },
} as const;

export type ClientErrorsUrl = ListUrl<typeof filters>;

export const useClientErrorsUrl = (): ClientErrorsUrl => useListUrl(filters, { startsAs: 'table' });
