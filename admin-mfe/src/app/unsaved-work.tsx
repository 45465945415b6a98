import { ConfirmDialog } from '@aflora/ui/console';
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router-dom';
import { UnsavedForms, type UnsavedForm } from './unsaved-forms';
import { useGuardedHistory } from './use-guarded-history';
import { useGuardedNavigator } from './use-guarded-navigator';

interface UnsavedWork {
  forms: UnsavedForms;
  /** Does at once what loses nothing, and asks before what would. */
  leave(go: () => void): void;
}

const UnsavedContext = createContext<UnsavedWork>({ forms: new UnsavedForms(), leave: (go) => go() });

/** Asks before what was typed in the console is left: by a link, the palette, the browser's buttons, another form or the way out. */
export function UnsavedWorkProvider({ children }: { children: ReactNode }) {
  const [forms] = useState(() => new UnsavedForms());
  const [waiting, setWaiting] = useState<{ go(): void } | null>(null);
  // Whoever is asked already may ask for another way meanwhile (Escape reaches every open dialog): the first one counts.
  const [ask] = useState(() => (go: () => void) => setWaiting((asked) => asked ?? { go }));
  const [work] = useState<UnsavedWork>(() => ({ forms, leave: (go) => (forms.isAny() ? ask(go) : go()) }));
  const navigation = useGuardedNavigator(forms, ask);
  useGuardedHistory(forms, ask);
  useEffect(() => () => forms.letAllGo(), [forms]);

  const discard = () => {
    forms.letAllGo();
    setWaiting(null);
    waiting?.go();
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

/** For ways out of a form that are no change of the address. */
export const useLeave = (): UnsavedWork['leave'] => useContext(UnsavedContext).leave;

/** Keeps a form from being left without a question while it holds changes. Answers what lets it go: once it is saved. */
export function useUnsaved(isChanged: boolean, closesWith: readonly string[]): () => void {
  const { forms } = useContext(UnsavedContext);
  const names = closesWith.join();
  const [form] = useState<UnsavedForm>({ closesWith });
  useEffect(() => {
    if (!isChanged) return;
    form.closesWith = names.split(',').filter(Boolean);
    forms.hold(form);
    return () => forms.letGo(form);
  }, [isChanged, forms, form, names]);
  return () => forms.letGo(form);
}
