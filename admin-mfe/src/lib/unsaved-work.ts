import { createContext, useContext, useEffect, useEffectEvent, useState } from 'react';

/** A form with unsaved changes. */
interface UnsavedForm {
  /** Names in the address whose change closes the form, in addition to a change of the page. */
  closesWith: readonly string[];
  /** Forgets what was typed, once the administrator has confirmed it. */
  discard(): void;
}

interface Place {
  pathname: string;
  search: string;
}

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** The console's forms with unsaved changes. While there is one, the browser asks before a reload or a closed tab. */
export class UnsavedForms {
  private readonly forms = new Set<UnsavedForm>();

  hold(form: UnsavedForm): void {
    this.forms.add(form);
    window.addEventListener('beforeunload', warn);
  }

  letGo(form: UnsavedForm): void {
    this.forms.delete(form);
    if (this.forms.size === 0) window.removeEventListener('beforeunload', warn);
  }

  letAllGo(): void {
    this.forms.forEach((form) => this.letGo(form));
  }

  discardAll(): void {
    this.forms.forEach((form) => form.discard());
    this.letAllGo();
  }

  isAny(): boolean {
    return this.forms.size > 0;
  }

  /** Whether the change of address would close one of the forms. */
  isClosedBetween(here: Place, there: Place): boolean {
    return [...this.forms].some(
      ({ closesWith }) => here.pathname !== there.pathname || closesWith.some((name) => valueOf(here, name) !== valueOf(there, name)),
    );
  }
}

const valueOf = ({ search }: Place, name: string): string | null => new URLSearchParams(search).get(name);

export interface UnsavedWork {
  forms: UnsavedForms;
  /** Runs the action at once, or after a confirmation when input would be lost. */
  leave(go: () => void): void;
}

export const UnsavedContext = createContext<UnsavedWork>({ forms: new UnsavedForms(), leave: (go) => go() });

/** Function for leaving a form without a change of the address. */
export const useLeave = (): UnsavedWork['leave'] => useContext(UnsavedContext).leave;

/** Requires a confirmation before a form with changes is left. Returns the function that releases the form once it is saved. */
export function useUnsaved(isChanged: boolean, { closesWith, discard }: UnsavedForm): () => void {
  const { forms } = useContext(UnsavedContext);
  const names = closesWith.join();
  const forget = useEffectEvent(discard);
  const [form] = useState<UnsavedForm>({ closesWith, discard });
  useEffect(() => {
    if (!isChanged) return;
    form.discard = () => forget();
    form.closesWith = names.split(',').filter(Boolean);
    forms.hold(form);
    return () => forms.letGo(form);
  }, [isChanged, forms, form, names]);
  return () => forms.letGo(form);
}
