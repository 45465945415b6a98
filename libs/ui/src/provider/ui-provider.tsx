import { MantineProvider, type MantineColorSchemeManager } from '@mantine/core';
import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { lazyPart } from '../lazy-part';
import { theme } from '../theme/theme';
import { preloadToastsOnFirstAction, toastImports } from './toast-imports';
import { toastRequests } from './toast-requests';

/** CSP nonce of the page, '' in development and tests. */
export function documentNonce(): string {
  if (typeof document === 'undefined') return '';
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.nonce ?? '';
}

const noop = () => undefined;

/**
 * Colour scheme manager that stores nothing. The site is always light; the console sets its scheme while it is shown and stores the choice
 * itself, so no other page, tab or visit inherits it.
 */
const transientColorScheme: MantineColorSchemeManager = {
  get: (defaultScheme) => defaultScheme,
  set: noop,
  clear: noop,
  subscribe: noop,
  unsubscribe: noop,
};

interface UiProviderProps {
  children: ReactNode;
  /** Renders the toast region; only the shell sets it. */
  withToasts?: boolean;
  /** Mantine's environment; 'test' disables transitions, portals and the variables of the theme, which jsdom would compute for each element. */
  env?: 'default' | 'test';
  nonce?: () => string;
}

/** Provides theme and toasts. Rendered only by the shell, a standalone remote, fragments and tests. */
export function UiProvider({ children, withToasts = false, env = 'default', nonce = documentNonce }: UiProviderProps) {
  return (
    <MantineProvider
      theme={theme}
      env={env}
      getStyleNonce={nonce}
      colorSchemeManager={transientColorScheme}
      withGlobalClasses={false}
      withCssVariables={env !== 'test'}
    >
      {withToasts && <Toasts />}
      {children}
    </MantineProvider>
  );
}

const ToastRegion = lazyPart(
  () => toastImports.region().then((module) => module.ToastRegion),
  () => null,
);

function Toasts() {
  useEffect(preloadToastsOnFirstAction, []);
  const isRequested = useSyncExternalStore(toastRequests.subscribe, toastRequests.read, () => false);
  return isRequested && <ToastRegion />;
}
