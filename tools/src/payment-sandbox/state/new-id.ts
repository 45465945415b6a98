import { randomBytes } from 'node:crypto';

/** The prefix tells people and logs what an id belongs to. */
export const newId = (prefix: 'pay' | 'sub' | 're' | 'evt' | 'dlv'): string => `${prefix}_${randomBytes(12).toString('hex')}`;
