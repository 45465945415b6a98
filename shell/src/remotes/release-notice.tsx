import { ActionIcon } from '@aflora/ui';
import { useState, useSyncExternalStore } from 'react';
import classes from './release-notice.module.css';
import type { ReleaseWatch } from './release-watch';

/** Says quietly that the next page comes from a newer release. */
export function ReleaseNotice({ watch }: { watch: ReleaseWatch }) {
  const hasNewer = useSyncExternalStore(watch.subscribe, watch.hasNewer, () => false);
  const [closed, setClosed] = useState(false);
  return (
    <div role="status" className={classes.place}>
      {hasNewer && !closed && (
        <div className={classes.notice}>
          <p>
            <strong>Nova versão disponível</strong>
            <span>Ela abre na próxima página.</span>
          </p>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Fechar aviso" onClick={() => setClosed(true)}>
            <svg width="16" height="16" viewBox="0 0 16 16" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" aria-hidden>
              <path d="M4 4l8 8M12 4l-8 8" />
            </svg>
          </ActionIcon>
        </div>
      )}
    </div>
  );
}
