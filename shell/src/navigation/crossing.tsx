import type { RemoteName } from '@aflora/mfe-contract';
import { storedValue } from '@aflora/ui';
import { notify, openToasts, type Toast } from '@aflora/ui/provider';
import { useContext, useEffect, useMemo, type ReactNode } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, useLocation } from 'react-router-dom';
import { areaOf } from './area';
import { useNavigationProgress } from './navigation-progress';
import { PageSpinner } from './page-spinner';

/** Maximum age of carried toasts. Older toasts belong to a navigation that never arrived. */
const CARRIED_MS = 15_000;

const carried = storedValue<{ at: number; toasts: Toast[] }>('sessionStorage', 'aflora.crossing');
const carryToasts = (): void => carried.write({ at: Date.now(), toasts: openToasts().filter(({ end }) => !end) });

/** Opens an address of the other area as a document, and carries over the toasts that are shown until then. */
function openDocument(href: string, replace: boolean): void {
  carryToasts();
  // Until the new document arrives, this document stays open and may show more toasts.
  window.addEventListener('pagehide', carryToasts, { once: true });
  if (replace) window.location.replace(href);
  else window.location.assign(href);
}

/** Shows the toasts with which the user left the other area. */
export function showCarriedToasts(): void {
  const { at, toasts } = carried.read() ?? { at: 0, toasts: [] };
  carried.clear();
  if (Date.now() - at > CARRIED_MS) return;
  for (const { title, message, failed } of toasts) notify[failed ? 'failure' : 'success'](title, message);
}

/** Whether the browser forbids this site to store data. The session then ends with its document, so no other document knows the user. */
function isStorageBlocked(): boolean {
  try {
    return !window.localStorage;
  } catch {
    return true;
  }
}

const STORAGE_NEEDED = 'Para abrir o painel, permita cookies e dados deste site nas configurações do navegador e entre de novo.';

interface Areas {
  /** The area of this document. */
  area: RemoteName;
  open?: typeof openDocument;
  children: ReactNode;
}

/**
 * Makes every link and every `navigate` into the other area load a document. This has to be in the shell, because only the shell knows both
 * areas.
 */
export function CrossingNavigator({ area, open = openDocument, children }: Areas) {
  const navigation = useContext(NavigationContext);
  const { onMove, progress } = useNavigationProgress();
  const crossing = useMemo(() => {
    const { navigator } = navigation;
    const checked =
      (change: typeof navigator.push, replace: boolean): typeof navigator.push =>
      (to, ...rest) => {
        const href = navigator.createHref(to);
        if (areaOf(href) === area) {
          change(to, ...rest);
          onMove();
        } else if (area === 'site' && isStorageBlocked()) notify.failure('O navegador bloqueia os dados do site', STORAGE_NEEDED);
        else open(href, replace);
      };
    return { ...navigation, navigator: { ...navigator, push: checked(navigator.push, false), replace: checked(navigator.replace, true) } };
  }, [navigation, area, open, onMove]);
  return (
    <NavigationContext value={crossing}>
      {progress}
      {children}
    </NavigationContext>
  );
}

/**
 * Shows the children for addresses of this document's area. Other addresses come from history entries that `CrossingNavigator` didn't
 * create, and need their own document.
 */
export function OwnArea({
  area,
  reload = () => window.location.reload(),
  children,
}: {
  area: RemoteName;
  reload?: () => void;
  children: ReactNode;
}) {
  const isOwn = areaOf(useLocation().pathname) === area;
  useEffect(() => {
    if (!isOwn) reload();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each time that the area is left
  }, [isOwn]);
  return isOwn ? children : <PageSpinner label="Carregando..." />;
}

/**
 * Hides the console while the browser keeps its page for Back. The console is shown again after the session has been compared with what
 * other documents did meanwhile, so that nobody sees it after a sign-out.
 */
export function hideWhileAway(): void {
  const show = (visibility: string) => (document.body.style.visibility = visibility);
  window.addEventListener('pagehide', () => show('hidden'));
  window.addEventListener('pageshow', ({ persisted }) => persisted && requestAnimationFrame(() => show('')));
}
