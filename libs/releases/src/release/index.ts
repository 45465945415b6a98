export * from '../../../mfe-contract/src/remotes.ts';
export * from '../../../mfe-contract/src/remotes-document.ts';
export * from './integrity.ts';
export * from './read-release.ts';
export * from './release-description.ts';
export * from './seal-release.ts';
