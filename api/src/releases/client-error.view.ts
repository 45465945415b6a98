import type { ClientErrorView } from '@aflora/contracts';
import type { ClientErrorRow } from './client-reports.queries';

export const clientErrorView = ({ id, at, remote, release, outcome, message, path }: ClientErrorRow): ClientErrorView => ({
  ...{ id, at: at.toISOString(), remote, release },
  ...{ outcome, message, path },
});
