// Preloaded into an API that is measured. V8 collects garbage late while there is room, so only the memory after a collection tells what is kept.
process.on('SIGUSR2', () => {
  globalThis.gc();
  // Gives the pages that the first one emptied back to the system.
  globalThis.gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
});
