import { MantineProvider } from '@mantine/core';
import { lazy, Suspense, useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { theme } from '../theme/theme';
import { documentNonce } from './document-nonce';
import { fetchToastCodeOnFirstAction, toastCode } from './toast-code';
import { toastsWanted } from './toasts-wanted';
import { unrememberedScheme } from './unremembered-scheme';

interface UiProviderProps {
  children: ReactNode;
  /** The toast region; the shell has the only one. */
  withToasts?: boolean;
  /** Mantine's test environment: no transitions, no portals' delays. */
  env?: 'default' | 'test';
  nonce?: () => string;
}

/** Theme and toasts around everything. Only the shell, a remote on its own, fragments and tests render it. */
export function UiProvider({ children, withToasts = false, env = 'default', nonce = documentNonce }: UiProviderProps) {
  return (
    <MantineProvider theme={theme} env={env} getStyleNonce={nonce} colorSchemeManager={unrememberedScheme}>
      {withToasts && <Toasts />}
      {children}
    </MantineProvider>
  );
}

const ToastRegion = lazy(() => toastCode.region().then((module) => ({ default: module.ToastRegion })));

function Toasts() {
  useEffect(fetchToastCodeOnFirstAction, []);
  const wanted = useSyncExternalStore(toastsWanted.subscribe, toastsWanted.read, () => false);
  return (
    wanted && (
      <Suspense>
        <ToastRegion />
      </Suspense>
    )
  );
}
