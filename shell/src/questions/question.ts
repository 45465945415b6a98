interface Asked {
  answer: Promise<boolean>;
  settle: (answer: boolean) => void;
}

/** A question of the shell that calls wait for: one at a time, however many of them ask. */
export class Question {
  private readonly listeners = new Set<() => void>();
  private asked?: Asked;
  private declined = false;

  /** True when the person did what was asked for. */
  readonly ask = (): Promise<boolean> => {
    this.asked ??= newlyAsked();
    this.declined = false;
    this.announce();
    return this.asked.answer;
  };

  readonly isAsked = (): boolean => this.asked !== undefined;

  /** From a refusal until it is asked again or withdrawn. */
  readonly isDeclined = (): boolean => this.declined;

  readonly answer = (answer: boolean): void => {
    this.declined = !answer && this.asked !== undefined;
    this.settle(answer);
  };

  /** There is nothing to ask any more. Who waits goes on as after a refusal. */
  readonly withdraw = (): void => {
    this.declined = false;
    this.settle(false);
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private settle(answer: boolean): void {
    this.asked?.settle(answer);
    this.asked = undefined;
    this.announce();
  }

  private announce(): void {
    this.listeners.forEach((listener) => listener());
  }
}

function newlyAsked(): Asked {
  let settle: Asked['settle'] = () => undefined;
  const answer = new Promise<boolean>((resolve) => (settle = resolve));
  return { answer, settle };
}
