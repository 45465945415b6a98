import { MantineProvider } from '@mantine/core';
import { lazy, Suspense, useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { theme } from '../theme/theme';
import { documentNonce } from './document-nonce';
import { preloadToastsOnFirstAction, toastImports } from './toast-imports';
import { toastRequests } from './toast-requests';
import { transientColorScheme } from './transient-color-scheme';

interface UiProviderProps {
  children: ReactNode;
  /** Renders the toast region; only the shell sets it. */
  withToasts?: boolean;
  /** Mantine's environment; 'test' disables transitions and portals. */
  env?: 'default' | 'test';
  nonce?: () => string;
}

/** Provides theme and toasts. Rendered only by the shell, a standalone remote, fragments and tests. */
export function UiProvider({ children, withToasts = false, env = 'default', nonce = documentNonce }: UiProviderProps) {
  return (
    <MantineProvider theme={theme} env={env} getStyleNonce={nonce} colorSchemeManager={transientColorScheme}>
      {withToasts && <Toasts />}
      {children}
    </MantineProvider>
  );
}

const ToastRegion = lazy(() => toastImports.region().then((module) => ({ default: module.ToastRegion })));

function Toasts() {
  useEffect(preloadToastsOnFirstAction, []);
  const isRequested = useSyncExternalStore(toastRequests.subscribe, toastRequests.read, () => false);
  return (
    isRequested && (
      <Suspense>
        <ToastRegion />
      </Suspense>
    )
  );
}
