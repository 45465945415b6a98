import type { Page } from '@playwright/test';

/** What browsers got after those of decision 70, by owner. A page may use one of them only where it also works without. */
const NEWER_FUNCTIONS = {
  AbortSignal: ['any', 'timeout'],
  URL: ['canParse', 'parse'],
  Array: ['fromAsync'],
  'Array.prototype': ['toReversed', 'toSorted', 'toSpliced', 'with'],
  Object: ['groupBy'],
  Map: ['groupBy'],
  'Set.prototype': ['difference', 'intersection', 'isDisjointFrom', 'isSubsetOf', 'isSupersetOf', 'symmetricDifference', 'union'],
  'String.prototype': ['isWellFormed', 'toWellFormed'],
  Promise: ['try', 'withResolvers'],
  RegExp: ['escape'],
  Response: ['json'],
  'Iterator.prototype': ['drop', 'every', 'filter', 'find', 'flatMap', 'forEach', 'map', 'reduce', 'some', 'take', 'toArray'],
  'URLSearchParams.prototype': ['size'],
  // Without `checkVisibility`, which the journeys themselves call.
  'Element.prototype': ['setHTMLUnsafe'],
  'HTMLElement.prototype': ['hidePopover', 'showPopover', 'togglePopover'],
  'Document.prototype': ['startViewTransition'],
  'Navigator.prototype': ['userActivation', 'userAgentData', 'virtualKeyboard'],
  window: ['CloseWatcher', 'CompressionStream', 'navigation', 'requestIdleCallback', 'cancelIdleCallback', 'scheduler'],
};

/** Makes all pages of a context behave like the oldest browsers that the product supports, as far as functions go. */
export async function asOlderBrowser(page: Page): Promise<void> {
  await page.context().addInitScript((newer) => {
    const owned = (path: string): object | undefined =>
      path.split('.').reduce<object | undefined>((owner, name) => owner && Reflect.get(owner, name), window);
    for (const [path, names] of Object.entries(newer)) {
      const owner = path === 'window' ? window : owned(path);
      for (const name of names) if (owner) Reflect.deleteProperty(owner, name);
    }
  }, NEWER_FUNCTIONS);
}
