import { remoteNames, type RemoteReleasesView } from '@aflora/contracts';
import { FilterMenu, type FilterOption } from '../../../components/list-page/filters';
import { ListToolbar } from '../../../components/list-page/list-toolbar';
import { remoteLabels, shortName, standingOf } from '../release-words';
import type { ClientErrorsUrl } from './use-client-errors-url';

const remoteOptions: FilterOption[] = remoteNames.map((value) => ({ value, label: remoteLabels[value] }));

export function ClientErrorsToolbar({ url, remotes }: { url: ClientErrorsUrl; remotes: RemoteReleasesView[] }) {
  const { remote = '', release = '' } = url.query;
  const meant = remotes.filter((view) => !remote || view.remote === remote);
  return (
    <ListToolbar hasFilters={url.hasFilters}>
      <FilterMenu
        label="Parte"
        anyLabel="Todas"
        options={remoteOptions}
        value={remote}
        onChange={(value) => url.filter({ remote: value, release: '' })}
      />
      <FilterMenu
        label="Versão"
        anyLabel="Todas"
        options={releaseOptions(meant, release)}
        value={release}
        onChange={(value) => url.filter({ release: value })}
      />
    </ListToolbar>
  );
}

/** One that is chosen and no longer listed can still be seen and taken away. */
function releaseOptions(remotes: RemoteReleasesView[], chosen: string): FilterOption[] {
  const listed = remotes.flatMap(({ releases }) => releases.map((release) => ({ value: release.name, label: labelOf(release) })));
  if (!chosen || listed.some(({ value }) => value === chosen)) return listed;
  return [{ value: chosen, label: shortName(chosen) }, ...listed];
}

function labelOf(release: RemoteReleasesView['releases'][number]): string {
  const { isCurrent, isPrevious, name } = release;
  return isCurrent || isPrevious ? `${shortName(name)} (${standingOf(release).label.toLowerCase()})` : shortName(name);
}
