export * from '../remotes.ts';
export * from '../remotes-document.ts';
export * from './integrity.ts';
export * from './read-release.ts';
export * from './release-description.ts';
export * from './seal-release.ts';
