// Preloaded into every child of the stack: a starter that is killed can't stop its children, so they stop when their IPC channel closes.
// Forks of a child inherit this preload through the node options, but their channel belongs to the child.
const isChildOfStarter = Number(process.env.AFLORA_STARTER_PID) === process.ppid;

if (isChildOfStarter && process.channel) {
  const stop = () => {
    if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(0);
  };
  process.on('disconnect', stop);
  process.on('message', (message) => {
    if (message?.type === 'aflora:stop') stop();
  });
  // The listener must not keep a finished program running.
  process.channel.unref();
}
