export * from '../../../mfe-contract/src/remotes.ts';
export * from '../../../mfe-contract/src/remotes-document.ts';
export * from './release.ts';
export * from './release-description.ts';
