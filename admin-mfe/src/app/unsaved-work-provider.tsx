import { HISTORY_MOVED } from '@aflora/mfe-contract';
import { useContext, useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, useLocation } from 'react-router-dom';
import { ConfirmDialog } from '../components/dialogs';
import { UnsavedContext, UnsavedForms, type UnsavedForm, type UnsavedWork } from '../lib/unsaved-work';

/** A way out that waits for the confirmation, and the forms whose input would be lost. */
interface WayOut {
  leaving: readonly UnsavedForm[];
  go(): void;
}

/** Confirms before unsaved input is left: by a link, the palette, the browser's buttons, another form or the sign-out. */
export function UnsavedWorkProvider({ children }: { children: ReactNode }) {
  const [forms] = useState(() => new UnsavedForms());
  const [waiting, setWaiting] = useState<WayOut | null>(null);
  // While the dialog is open, another way out may be requested (Escape reaches every open dialog): the first one counts.
  const [confirmFirst] = useState(
    () => (wayOut: WayOut) => (wayOut.leaving.length > 0 ? setWaiting((earlier) => earlier ?? wayOut) : wayOut.go()),
  );
  const [work] = useState<UnsavedWork>(() => ({
    forms,
    leave: (go, form) => confirmFirst({ leaving: forms.all().filter((one) => !form || one === form), go }),
  }));
  const navigation = useGuardedNavigator(forms, confirmFirst);
  useGuardedHistory(forms, confirmFirst);
  useEffect(() => () => forms.clear(), [forms]);

  const discard = () => {
    if (!waiting) return;
    forms.discard(waiting.leaving);
    setWaiting(null);
    waiting.go();
  };
  return (
    <UnsavedContext value={work}>
      <NavigationContext value={navigation}>{children}</NavigationContext>
      <ConfirmDialog
        isOpen={waiting !== null}
        zIndex={250}
        title="Descartar alterações?"
        confirmLabel="Descartar"
        cancelLabel="Continuar editando"
        onConfirm={discard}
        onCancel={() => setWaiting(null)}
      >
        <p>O que você preencheu neste formulário ainda não foi salvo.</p>
      </ConfirmDialog>
    </UnsavedContext>
  );
}

/** Index of the entry in the tab's history. Browsers without the Navigation API use the router's count, which links to an anchor break. */
const indexOfEntry = (): number | undefined =>
  window.navigation?.currentEntry?.index ?? (window.history.state as { idx?: number } | null)?.idx;

/**
 * Back and Forward need a confirmation before a form is left. The browser reports the move after it happened, so it is sent back, and
 * forward again once confirmed.
 */
function useGuardedHistory(forms: UnsavedForms, confirmFirst: (wayOut: WayOut) => void): void {
  const location = useLocation();
  const index = useRef(indexOfEntry());
  const isReturning = useRef(false);
  useEffect(() => void (index.current = indexOfEntry()), [location]);

  const keep = useEffectEvent((event: Event) => {
    const leaving = forms.closedBetween(location, window.location);
    if (!isReturning.current && leaving.length === 0) return;
    event.preventDefault();
    if (isReturning.current) return void (isReturning.current = false);
    const steps = (index.current ?? 0) - (indexOfEntry() ?? 0);
    // A history that can't be counted has moved by one step backwards, most likely.
    const back = steps || 1;
    isReturning.current = true;
    window.history.go(back);
    confirmFirst({ leaving, go: () => window.history.go(-back) });
  });

  useEffect(() => {
    const listen = (event: Event) => keep(event);
    window.addEventListener(HISTORY_MOVED, listen);
    return () => window.removeEventListener(HISTORY_MOVED, listen);
  }, []);
}

type Navigation = NonNullable<Parameters<typeof NavigationContext.Provider>[0]['value']>;
type Change = Navigation['navigator']['push'];

/** The router's navigator with a confirmation before a form is left: every link and every `navigate` of the console goes through it. */
function useGuardedNavigator(forms: UnsavedForms, confirmFirst: (wayOut: WayOut) => void): Navigation {
  const navigation = useContext(NavigationContext);
  const { pathname, search } = useLocation();
  return useMemo(() => {
    const { navigator } = navigation;
    const guarded =
      (change: Change): Change =>
      (to, ...rest) => {
        const { pathname: path = pathname, search: query = '' } = typeof to === 'string' ? new URL(to, window.location.origin) : to;
        const leaving = forms.closedBetween({ pathname, search }, { pathname: path, search: query });
        confirmFirst({ leaving, go: () => change(to, ...rest) });
      };
    return { ...navigation, navigator: { ...navigator, push: guarded(navigator.push), replace: guarded(navigator.replace) } };
  }, [navigation, pathname, search, forms, confirmFirst]);
}
