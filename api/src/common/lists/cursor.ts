import { isUUID } from 'class-validator';
import { Problem } from '../problems/problem';

/** A place in a list that is ordered by a moment and an id, newest first. */
export interface Cursor {
  /** Which side of the place is meant: `after` is older. */
  side: 'after' | 'before';
  at: Date;
  id: string;
}

export const writeCursor = ({ side, at, id }: Cursor): string =>
  Buffer.from([side, at.getTime(), id].join('.'), 'latin1').toString('base64url');

/** Throws `list.cursor-unknown`. A row that is gone meanwhile does no harm: places outlive rows. */
export function readCursor(text: string): Cursor {
  const [side, time = '', id] = Buffer.from(text, 'base64url').toString('latin1').split('.');
  if ((side !== 'after' && side !== 'before') || !/^\d{1,15}$/.test(time) || !isUUID(id)) throw new Problem('list.cursor-unknown');
  return { side, at: new Date(Number(time)), id: id as string };
}
