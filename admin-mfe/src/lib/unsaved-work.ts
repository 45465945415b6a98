import { createContext, useContext, useEffect, useEffectEvent, useState } from 'react';
import { useShell } from './shell';

/** A form with unsaved changes. */
export interface UnsavedForm {
  /** Parameters of the address whose change closes the form, in addition to a change of the page. */
  closesWith: readonly string[];
  /** Discards the input, after the administrator has confirmed this. */
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

  add(form: UnsavedForm): void {
    this.forms.add(form);
    window.addEventListener('beforeunload', warn);
  }

  remove(form: UnsavedForm): void {
    this.forms.delete(form);
    if (this.forms.size === 0) window.removeEventListener('beforeunload', warn);
  }

  clear(): void {
    this.forms.forEach((form) => this.remove(form));
  }

  discard(forms: readonly UnsavedForm[]): void {
    for (const form of forms) {
      form.discard();
      this.remove(form);
    }
  }

  /** All forms with unsaved changes. */
  all(): UnsavedForm[] {
    return [...this.forms];
  }

  /** The forms that the change of address would close. */
  closedBetween(here: Place, there: Place): UnsavedForm[] {
    return this.all().filter(
      ({ closesWith }) => here.pathname !== there.pathname || closesWith.some((name) => valueOf(here, name) !== valueOf(there, name)),
    );
  }
}

const valueOf = ({ search }: Place, name: string): string | null => new URLSearchParams(search).get(name);

export interface UnsavedWork {
  forms: UnsavedForms;
  /** Runs the action immediately, or after a confirmation if it would discard input of the form; without a form, input of any form. */
  leave(go: () => void, form?: UnsavedForm): void;
}

export const UnsavedContext = createContext<UnsavedWork>({ forms: new UnsavedForms(), leave: (go) => go() });

/** Function for leaving all forms other than by a change of the address, such as by a sign-out. */
export const useLeave = (): ((go: () => void) => void) => useContext(UnsavedContext).leave;

/**
 * Function for publishing a saved draft next to its form. It refuses while the form has unsaved changes, because the published text would
 * differ from the displayed one.
 */
export function useWhenSaved(): (publish: () => void) => void {
  const { notify } = useShell();
  const { forms } = useContext(UnsavedContext);
  return (publish) => {
    if (forms.all().length === 0) publish();
    else
      notify.failure(
        'Salve antes de publicar',
        'Há mudanças neste formulário que ainda não foram salvas, e só o que está salvo é publicado.',
      );
  };
}

interface GuardedForm {
  /** Closes this form, after a confirmation if its input would be lost. Other forms stay as they are. */
  leave(close: () => void): void;
  /** Releases the form once it is saved. */
  markSaved(): void;
}

/** Requires a confirmation before a form with changes is left. */
export function useUnsaved(isChanged: boolean, { closesWith, discard }: UnsavedForm): GuardedForm {
  const { forms, leave } = useContext(UnsavedContext);
  const names = closesWith.join();
  const forget = useEffectEvent(discard);
  const [form] = useState<UnsavedForm>({ closesWith, discard });
  useEffect(() => {
    if (!isChanged) return;
    form.discard = () => forget();
    form.closesWith = names.split(',').filter(Boolean);
    forms.add(form);
    return () => forms.remove(form);
  }, [isChanged, forms, form, names]);
  return { leave: (close) => leave(close, form), markSaved: () => forms.remove(form) };
}
