require('@testing-library/jest-dom');
const { configure } = require('@testing-library/react');

// How long a test waits for what should appear: a busy machine is slow, and what appears ends the wait.
configure({ asyncUtilTimeout: 8_000 });
