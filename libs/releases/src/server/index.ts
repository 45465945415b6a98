export * from './content-watch';
export * from './release-registry';
export * from './run-server';
export * from './serve-releases';
export * from './store/local-release-store';
export * from './store/open-release-store';
export * from './store/release-store';
export * from './store/s3-client';
