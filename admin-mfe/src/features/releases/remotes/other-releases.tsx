import type { ReleaseSummaryView, RemoteName } from '@aflora/contracts';
import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { remoteLabels } from '../release-words';
import { useIsPhone } from '../use-is-phone';
import { OtherReleaseCards } from './other-release-cards';
import { OtherReleaseTable } from './other-release-table';
import classes from './other-releases.module.css';

/** The newest of them; the rest on demand. */
const SHOWN = 5;

interface OtherReleasesProps {
  remote: RemoteName;
  releases: ReleaseSummaryView[];
}

/** Neither current nor previous: older ones, and newer ones that nobody has put on the air. */
export function OtherReleases({ remote, releases }: OtherReleasesProps) {
  const [isWhole, setWhole] = useState(false);
  const isPhone = useIsPhone();
  if (releases.length === 0) return null;
  const label = `Outras versões: ${remoteLabels[remote]}`;
  const shown = isWhole ? releases : releases.slice(0, SHOWN);
  const List = isPhone ? OtherReleaseCards : OtherReleaseTable;
  return (
    <div className={classes.others}>
      <h3 className={classes.title}>Outras versões</h3>
      <List label={label} releases={shown} />
      {releases.length > SHOWN && (
        <UnstyledButton className={classes.more} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Mostrar menos' : `Mostrar todas (${releases.length})`}
        </UnstyledButton>
      )}
    </div>
  );
}
