export * from './observe-env';
export * from './content-watch';
export * from './problem-responses';
export * from './release-registry';
export * from './run-server';
export * from './serve-releases';
export * from './release-stores';
export * from './server-env';
