import { randomBytes } from 'node:crypto';

/** A random id; the prefix shows in logs what kind of resource it belongs to. */
export const newId = (prefix: 'pay' | 'sub' | 're' | 'dis' | 'evt' | 'dlv'): string => `${prefix}_${randomBytes(12).toString('hex')}`;
