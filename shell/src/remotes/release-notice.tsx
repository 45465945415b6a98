import { ActionIcon } from '@aflora/ui';
import { useEffect, useState } from 'react';
import { loadedRemotes } from './load-remote';
import classes from './release-notice.module.css';
import { ReleaseWatch } from './release-watch';

/** Watches for a newer release and shows a notice that the next page will use it. */
export function ReleaseNotice({ isBusy }: { isBusy: () => boolean }) {
  const [hasNewer, setHasNewer] = useState(false);
  const [closed, setClosed] = useState(false);

  useEffect(() => {
    const end = new AbortController();
    new ReleaseWatch({ loaded: loadedRemotes, isBusy, onNewer: () => setHasNewer(true), signal: end.signal });
    return () => end.abort();
  }, [isBusy]);

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
