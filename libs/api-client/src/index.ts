export * from './api-client';
export * from './api-problem';
export * from './query-client';
