import type { QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReleaseNotice } from './release-notice';

/** A page on which nobody has done anything yet needs no newer release: the code that looks for one comes with the first sign of life. */
const SIGNS_OF_LIFE = ['pointerover', 'focusin', 'visibilitychange'];

export function ReleaseNoticeHost({ queryClient }: { queryClient: QueryClient }) {
  const [Notice, setNotice] = useState<typeof ReleaseNotice>();
  const typedOn = useRef<string>(undefined);
  const isBusy = useCallback(() => typedOn.current === window.location.pathname || queryClient.isMutating() > 0, [queryClient]);

  useEffect(() => {
    const note = () => void (typedOn.current = window.location.pathname);
    document.addEventListener('input', note);
    return () => document.removeEventListener('input', note);
  }, []);

  useEffect(() => {
    const waiting = new AbortController();
    const load = () => {
      waiting.abort();
      // Without it links go on as ever.
      import('./release-notice').then((module) => setNotice(() => module.ReleaseNotice)).catch(() => undefined);
    };
    for (const sign of SIGNS_OF_LIFE) document.addEventListener(sign, load, { signal: waiting.signal });
    return () => waiting.abort();
  }, []);

  return Notice && <Notice isBusy={isBusy} />;
}
