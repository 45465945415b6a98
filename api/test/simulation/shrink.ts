import type { Command } from './history';

const LIMIT_MS = 90_000;

/** A shorter history that fails too: leaves out ever smaller parts, as long as it still fails, for a minute and a half. */
export async function shrink(commands: Command[], fails: (shorter: Command[]) => Promise<boolean>): Promise<Command[]> {
  const endsAt = Date.now() + LIMIT_MS;
  let shortest = commands;
  for (let size = Math.ceil(commands.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    // From the end: what came last mostly matters least.
    for (let start = shortest.length - size; start > -size && Date.now() < endsAt; start -= size) {
      const shorter = [...shortest.slice(0, Math.max(start, 0)), ...shortest.slice(start + size)];
      if (shorter.length < shortest.length && (await fails(shorter))) shortest = shorter;
    }
  }
  return shortest;
}
