/*
 * Functions that our code and its libraries use and that supported browsers (decision 70) lack, such as Safari 16 on an iPhone X. Journeys
 * visit every page without them (`asOlderBrowser`).
 */
import 'core-js/stable/array/to-reversed';
import 'core-js/stable/array/to-sorted';
import 'core-js/stable/array/to-spliced';
import 'core-js/stable/array/with';
import 'core-js/modules/web.url.can-parse';

if (!('timeout' in AbortSignal)) Object.assign(AbortSignal, { timeout: signalAfter });
if (!('any' in AbortSignal)) Object.assign(AbortSignal, { any: firstOf });

function signalAfter(ms: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException('The operation timed out.', 'TimeoutError')), ms);
  return controller.signal;
}

/** A signal that aborts as soon as one of the given signals does, for the same reason. */
function firstOf(signals: Iterable<AbortSignal>): AbortSignal {
  const controller = new AbortController();
  for (const signal of signals) {
    const abort = () => controller.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true, signal: controller.signal });
  }
  return controller.signal;
}
