export * from './page-fragment';
export * from './remote-module';
export * from './remotes';
export * from './shell-api';
export * from './shared-surface';
export * from './remotes-document';
