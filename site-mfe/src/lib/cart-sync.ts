import { ApiProblem, type ApiClient } from '@aflora/api-client';
import { paths, type CartView } from '@aflora/contracts';
import type { ShellApi } from '@aflora/mfe-contract';
import { storedValue } from '@aflora/ui';
import { cart, type CartLine } from './cart-store';

/** What this browser knows of an account's cart. It stays after the sign-out, so that the same lines are never added twice. */
interface Known {
  userId: string;
  version: number;
  lines: CartLine[];
  /** A merge whose response hasn't arrived; it is repeated with the same key. */
  merge?: Merge;
}

interface Merge {
  userId: string;
  key: string;
  items: CartLine[];
  /** The browser's lines when the merge began. */
  before: CartLine[];
}

const known = storedValue<Known>('localStorage', 'aflora.cart-account');

const NOTHING_KNOWN: Known = { userId: '', version: 0, lines: [] };

const quantityIn = (lines: CartLine[], productId: string): number => lines.find((line) => line.productId === productId)?.quantity ?? 0;

/** Changes that lead from one cart to the other; 0 is a removed line. */
function changesBetween(from: CartLine[], to: CartLine[]): CartLine[] {
  const removed = from.filter(({ productId }) => quantityIn(to, productId) === 0).map(({ productId }) => ({ productId, quantity: 0 }));
  return [...removed, ...to.filter(({ productId, quantity }) => quantityIn(from, productId) !== quantity)];
}

function withChanges(lines: CartLine[], changes: CartLine[]): CartLine[] {
  const next = new Map([...lines, ...changes].map(({ productId, quantity }) => [productId, quantity]));
  return [...next].flatMap(([productId, quantity]) => (quantity > 0 ? [{ productId, quantity }] : []));
}

/** What this browser has beyond the lines that came from another account. */
function additionsTo(lines: CartLine[], now: CartLine[]): CartLine[] {
  return now.flatMap(({ productId, quantity }) => {
    const more = quantity - quantityIn(lines, productId);
    return more > 0 ? [{ productId, quantity: more }] : [];
  });
}

export type CartNews = 'merged' | 'changed-elsewhere';

export interface Syncing {
  api: ApiClient;
  userId: string;
  /** Whether the user is still signed in; a response that comes later is dropped. */
  isCurrent(): boolean;
}

/** The synchronisation of a user's cart, for as long as they are signed in. */
export const syncingOf = ({ api, session }: Pick<ShellApi, 'api' | 'session'>, userId: string): Syncing => ({
  api,
  userId,
  isCurrent: () => session.getUser()?.id === userId,
});

/**
 * Sends what has changed in this browser's cart, and takes over what has changed in the account's. Resolves with what the user should know.
 * `asks`: whether to ask the API although nothing has changed here.
 */
export function syncCart(syncing: Syncing, asks: boolean): Promise<CartNews | undefined> {
  const run = async () => {
    // While this waited for the lock, another user may have signed in, whose token the request would carry.
    if (!syncing.isCurrent()) return undefined;
    return known.read()?.userId === syncing.userId ? sendChanges(syncing, asks) : mergeInto(syncing);
  };
  // One tab at a time: the next one finds the changes sent.
  return navigator.locks ? navigator.locks.request('aflora.cart', run) : run();
}

/**
 * Sends what has changed here from a page that is being left: the browser completes the request, but a page that waits for other tabs
 * would be gone before it is sent. Changes may be sent twice, because they set quantities.
 */
export async function sendBeforeLeaving(syncing: Syncing): Promise<CartNews | undefined> {
  if (!syncing.isCurrent() || known.read()?.userId !== syncing.userId) return undefined;
  return sendChanges(syncing, false, true);
}

async function sendChanges({ api, userId, isCurrent }: Syncing, asks: boolean, keepalive = false): Promise<CartNews | undefined> {
  const { lines, version } = known.read() ?? NOTHING_KNOWN;
  const before = cart.stored();
  const changes = changesBetween(lines, before);
  if (changes.length === 0 && !asks) return undefined;
  const background = { isBackground: true };
  const view = changes.length
    ? await api.post<CartView>(paths.cartChanges, { changes }, { ...background, keepalive })
    : await api.get<CartView>(paths.cart, background);
  // Without locks, another tab may have taken over a newer cart meanwhile.
  if (!isCurrent() || known.read()?.version !== version) return undefined;
  return takeOver(userId, view, before) ? 'changed-elsewhere' : undefined;
}

async function mergeInto({ api, userId, isCurrent }: Syncing): Promise<CartNews | undefined> {
  const last = known.read() ?? NOTHING_KNOWN;
  const begun = last.merge?.userId === userId ? last.merge : undefined;
  const before = cart.stored();
  const merge = begun ?? { userId, key: crypto.randomUUID(), items: additionsTo(last.lines, before), before };
  known.write({ ...last, merge });
  const request = merge.items.length
    ? api.post<CartView>(paths.cartMerges, { items: merge.items }, { idempotencyKey: merge.key, isBackground: true })
    : api.get<CartView>(paths.cart, { isBackground: true });
  const view = await request.catch((error: unknown) => {
    if (isFinal(error) && known.read()?.merge?.key === merge.key) known.write({ ...last, merge: undefined });
    throw error;
  });
  if (!isCurrent() || known.read()?.userId === userId) return undefined;
  return takeOver(userId, view, merge.before) ? 'merged' : undefined;
}

/** Statuses after which the same request may succeed later: signed out, still in progress, too many requests. */
const TEMPORARY = [401, 409, 429];

/** Whether the API has refused the request and would always refuse it again. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiProblem && error.status >= 400 && error.status < 500 && !TEMPORARY.includes(error.status);

/** Shows the account's cart here, with what was changed here since the request. Returns whether that changed this browser's cart. */
function takeOver(userId: string, { version, lines }: CartView, before: CartLine[]): boolean {
  const now = cart.stored();
  const next = withChanges(lines, changesBetween(before, now));
  known.write({ userId, version, lines });
  const isNews = changesBetween(now, next).length > 0;
  if (isNews) cart.replace(next);
  return isNews;
}
