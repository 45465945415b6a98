require('@testing-library/jest-dom');
// Browsers load the texts of problems when one occurs.
require('../problems/all-problem-texts');

const { configure } = require('@testing-library/react');

// Limit for `findBy…` and `waitFor`, which stop waiting as soon as they succeed: high enough for a busy machine.
configure({ asyncUtilTimeout: 30_000 });

// What the test before typed must not be found. Tests of servers run without a browser's storage.
beforeEach(() => {
  globalThis.localStorage?.clear();
  globalThis.sessionStorage?.clear();
});
