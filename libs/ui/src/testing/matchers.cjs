require('@testing-library/jest-dom');
const { configure } = require('@testing-library/react');

// Limit for `findBy…` and `waitFor`, which stop waiting as soon as they succeed: high enough for a busy machine.
configure({ asyncUtilTimeout: 8_000 });

// What one test typed must not be found by the next one. Tests of servers run without a browser's storage.
afterEach(() => {
  globalThis.localStorage?.clear();
  globalThis.sessionStorage?.clear();
});
