/** The process can't start with this environment; the message is one line for whoever starts it. */
export class EnvError extends Error {}
