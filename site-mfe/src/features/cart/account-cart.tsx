import { useEffect, useRef } from 'react';
import { sendBeforeLeaving, syncCart, syncingOf, type CartNews, type Syncing } from '../../lib/cart-sync';
import { useCartLines } from '../../lib/cart-store';
import { useShell } from '../../lib/shell';

/** Delay after a change, so that several quick changes are sent together. */
const SEND_AFTER_MS = 800;
/** Minimum interval between two requests for other devices' changes when the page becomes visible again. */
const ASK_AGAIN_AFTER_MS = 30_000;

const texts: Record<CartNews, string> = {
  merged: 'Juntamos este carrinho ao da sua conta.',
  'changed-elsewhere': 'Ele mudou em outro aparelho.',
};

/** Synchronises the browser's cart with the cart of the signed-in user's account. Renders nothing. */
export function AccountCart({ userId }: { userId: string }) {
  const { api, session, notify } = useShell();
  const lines = useCartLines();
  const keeper = useRef<Keeper>(null);

  useEffect(() => {
    const started = keep(syncingOf({ api, session }, userId), (news) => notify.success('Carrinho atualizado', texts[news]));
    keeper.current = started;
    return started.stop;
  }, [api, session, notify, userId]);

  useEffect(() => void keeper.current?.changed(), [lines]);
  return null;
}

type Keeper = ReturnType<typeof keep>;

/** Synchronises at the start, some time after a change, and when the page becomes visible again; one request at a time. */
function keep(syncing: Syncing, announce: (news: CartNews) => void) {
  let running = false;
  let waiting: 'changes' | 'news' | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let askedAt = 0;
  let isStopped = false;

  const run = async (asks: boolean): Promise<void> => {
    clearTimeout(timer);
    if (isStopped) return;
    if (running) {
      waiting = asks ? 'news' : (waiting ?? 'changes');
      return;
    }
    running = true;
    if (asks) askedAt = Date.now();
    // Failures are not reported: the cart works without the account's cart, and the next change or visit repeats the request.
    const news = await syncCart(syncing, asks).catch(() => undefined);
    running = false;
    if (news) announce(news);
    const next = waiting;
    waiting = undefined;
    if (next) await run(next === 'news');
  };
  const leave = async (): Promise<void> => {
    const news = await sendBeforeLeaving(syncing).catch(() => undefined);
    if (news) announce(news);
  };
  const look = () => {
    if (document.visibilityState === 'hidden') void leave();
    else if (Date.now() - askedAt > ASK_AGAIN_AFTER_MS) void run(true);
  };
  const connect = () => void run(true);
  document.addEventListener('visibilitychange', look);
  window.addEventListener('online', connect);
  void run(true);

  return {
    changed: () => {
      clearTimeout(timer);
      timer = setTimeout(() => void run(false), SEND_AFTER_MS);
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', connect);
    },
  };
}
