/** A form that holds something unsaved. */
export interface UnsavedForm {
  /** Names in the address whose change closes it, beside a change of the page. */
  closesWith: readonly string[];
}

interface Place {
  pathname: string;
  search: string;
}

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** The console's forms that hold something unsaved. While there is one, the browser asks before a reload or a closed tab. */
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

  isAny(): boolean {
    return this.forms.size > 0;
  }

  /** Whether one of them would be closed on the way. */
  isClosedBetween(here: Place, there: Place): boolean {
    return [...this.forms].some(
      ({ closesWith }) => here.pathname !== there.pathname || closesWith.some((name) => valueOf(here, name) !== valueOf(there, name)),
    );
  }
}

const valueOf = ({ search }: Place, name: string): string | null => new URLSearchParams(search).get(name);
