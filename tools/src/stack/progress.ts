export interface Progress {
  /** Shows a task as one step with its duration; resolves or rejects as the task does. */
  step<T>(title: string, work: () => Promise<T>): Promise<T>;
  close(): void;
}

type State = 'running' | 'done' | 'failed' | 'stopped';

interface Step {
  title: string;
  startedAt: number;
  endedAt?: number;
  state: State;
}

const REDRAW_MS = 100;
const MARKS: Record<State, string> = { running: '…', done: '✓', failed: '✗', stopped: '–' };

/** Shows a live list on a terminal, and one line per finished step elsewhere. */
export function showProgress(out: NodeJS.WriteStream): Progress {
  return out.isTTY ? liveList(out) : plainLines((line) => out.write(`${line}\n`));
}

export function silentProgress(): Progress {
  return { step: (_title, work) => work(), close: () => undefined };
}

function plainLines(print: (line: string) => void): Progress {
  return {
    step: (title, work) => track({ title, startedAt: Date.now(), state: 'running' }, work, (step) => print(describe(step))),
    close: () => undefined,
  };
}

function liveList(out: NodeJS.WriteStream): Progress {
  const steps: Step[] = [];
  let drawn = 0;
  const draw = (): void => {
    const up = drawn ? `\x1b[${drawn}A` : '';
    out.write(up + steps.map((step) => `\x1b[2K${describe(step)}\n`).join(''));
    drawn = steps.length;
  };
  const timer = setInterval(draw, REDRAW_MS).unref();
  return {
    step: (title, work) => {
      const step: Step = { title, startedAt: Date.now(), state: 'running' };
      steps.push(step);
      return track(step, work, draw);
    },
    close: () => {
      if (steps.length) draw();
      clearInterval(timer);
    },
  };
}

let somethingFailed = false;

async function track<T>(step: Step, work: () => Promise<T>, ended: (step: Step) => void): Promise<T> {
  try {
    const result = await work();
    step.state = 'done';
    return result;
  } catch (error) {
    // After the first failure the other steps were stopped.
    step.state = somethingFailed ? 'stopped' : 'failed';
    somethingFailed = true;
    throw error;
  } finally {
    step.endedAt = Date.now();
    ended(step);
  }
}

function describe({ title, startedAt, endedAt = Date.now(), state }: Step): string {
  return `  ${MARKS[state]} ${title.padEnd(34)} ${((endedAt - startedAt) / 1000).toFixed(1).padStart(5)} s`;
}
