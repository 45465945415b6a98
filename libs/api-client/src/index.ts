export * from './api-client';
export * from './api-problem';
export type * from './failure-reporter';
