export * from './api-client';
export * from './api-problem';
export * from './traceparent';
export type * from './failure-reporter';
