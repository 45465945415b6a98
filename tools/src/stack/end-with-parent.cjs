// Loaded into every child of the stack: a starter that was killed outright can't stop its children, so they watch for its end.
// A child's own forks inherit this file with its node options, and must keep their channels to themselves.
const isOurs = Number(process.env.AFLORA_STARTER_PID) === process.ppid;

if (isOurs && process.channel) {
  const stop = () => {
    if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(0);
  };
  process.on('disconnect', stop);
  process.on('message', (message) => {
    if (message?.type === 'aflora:stop') stop();
  });
  // Listening for messages must not keep a program alive that has finished.
  process.channel.unref();
}
