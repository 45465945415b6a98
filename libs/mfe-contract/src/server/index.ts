export * from './serve-release';
