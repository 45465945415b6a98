require('@testing-library/jest-dom');
// Browsers load the texts of problems when one occurs.
require('../problems/all-problem-texts');

const { configure, prettyDOM } = require('@testing-library/react');
const react = require('react');

// Limit for `findBy…` and `waitFor`, which stop waiting as soon as they succeed: high enough for a busy machine.
configure({ asyncUtilTimeout: 30_000, getElementError: elementError });

/** Error of a query. It prints the page only when somebody reads it: `findBy…` and `waitFor` drop most errors and try again. */
function elementError(message, container) {
  const error = Object.assign(new Error(), { name: 'TestingLibraryElementError' });
  const print = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n');
  return Object.defineProperty(error, 'message', { configurable: true, get: print, set() {} });
}

// React captures a stack for every element that it creates, up to a number that it counts anew for each rendering. These stacks were a tenth
// of the time of all tests of pages, and nothing reads them.
const internals = react.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {} });

// No test may find what the one before left: several specs share a document, and which ones changes with their sizes. Tests of servers have none.
beforeEach(() => {
  globalThis.localStorage?.clear();
  globalThis.sessionStorage?.clear();
  globalThis.history?.replaceState(null, '', '/');
  globalThis.document?.body.replaceChildren();
});
