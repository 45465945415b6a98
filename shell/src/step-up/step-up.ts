interface Question {
  answer: Promise<boolean>;
  settle: (given: boolean) => void;
}

/** The question for the password that calls wait for: one at a time, however many of them ask. */
export class StepUp {
  private readonly listeners = new Set<() => void>();
  private asked?: Question;

  /** `confirm` throws `ApiProblem`, `validation.failed` when the password is wrong. */
  constructor(readonly confirm: (password: string) => Promise<void>) {}

  /** True when the password was given. */
  readonly ask = (): Promise<boolean> => {
    this.asked ??= newQuestion();
    this.tell();
    return this.asked.answer;
  };

  readonly isAsked = (): boolean => this.asked !== undefined;

  readonly answer = (given: boolean): void => {
    this.asked?.settle(given);
    this.asked = undefined;
    this.tell();
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private tell(): void {
    this.listeners.forEach((listener) => listener());
  }
}

function newQuestion(): Question {
  let settle: Question['settle'] = () => undefined;
  const answer = new Promise<boolean>((resolve) => (settle = resolve));
  return { answer, settle };
}
