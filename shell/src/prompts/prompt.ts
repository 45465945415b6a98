interface PendingPrompt {
  result: Promise<boolean>;
  settle: (result: boolean) => void;
}

/** A dialog that requests wait for. It is open at most once, and all waiting requests share its result. */
export class Prompt {
  private readonly listeners = new Set<() => void>();
  private pending?: PendingPrompt;
  private declined = false;

  /** Opens the dialog. Resolves to true when the user has done what it asks for, to false when they decline or it is cancelled. */
  readonly open = (): Promise<boolean> => {
    this.pending ??= newPendingPrompt();
    this.declined = false;
    this.announce();
    return this.pending.result;
  };

  readonly isOpen = (): boolean => this.pending !== undefined;

  /** True after the user has declined, until the dialog is opened again or cancelled. */
  readonly isDeclined = (): boolean => this.declined;

  readonly resolve = (result: boolean): void => {
    this.declined = !result && this.pending !== undefined;
    this.settle(result);
  };

  /** Closes the dialog because it is no longer needed. Waiting requests fail as if the user had declined, but `isDeclined` stays false. */
  readonly cancel = (): void => {
    this.declined = false;
    this.settle(false);
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private settle(result: boolean): void {
    this.pending?.settle(result);
    this.pending = undefined;
    this.announce();
  }

  private announce(): void {
    this.listeners.forEach((listener) => listener());
  }
}

function newPendingPrompt(): PendingPrompt {
  let settle: PendingPrompt['settle'] = () => undefined;
  const result = new Promise<boolean>((resolve) => (settle = resolve));
  return { result, settle };
}
