export * from './content-watch';
export * from './release-registry';
export * from './serve-releases';
export * from './release-stores';
