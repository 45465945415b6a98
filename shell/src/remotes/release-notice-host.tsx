import { importPatiently } from '@aflora/ui';
import type { QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReleaseNotice } from './release-notice';

/** Events that load the code of the release notice: a page without any user activity doesn't need to learn of newer releases. */
const ACTIVITY_EVENTS = ['pointerover', 'focusin', 'visibilitychange'];

export function ReleaseNoticeHost({ queryClient }: { queryClient: QueryClient }) {
  const [Notice, setNotice] = useState<typeof ReleaseNotice>();
  const typedOn = useRef<string>(undefined);
  const isBusy = useCallback(() => typedOn.current === window.location.pathname || queryClient.isMutating() > 0, [queryClient]);

  useEffect(() => {
    const recordInput = () => void (typedOn.current = window.location.pathname);
    document.addEventListener('input', recordInput);
    return () => document.removeEventListener('input', recordInput);
  }, []);

  useEffect(() => {
    const waiting = new AbortController();
    const load = () => {
      waiting.abort();
      // If the notice can't be loaded, links keep changing the route within this document.
      importPatiently(() => import('./release-notice'))
        .then((module) => setNotice(() => module.ReleaseNotice))
        .catch(() => undefined);
    };
    for (const event of ACTIVITY_EVENTS) document.addEventListener(event, load, { signal: waiting.signal });
    return () => waiting.abort();
  }, []);

  return Notice && <Notice isBusy={isBusy} />;
}
