import type { Rolldown } from 'vite';

/** The code with which the federation plugin starts a remote. It runs before the shell has handed over the shared packages. */
const FEDERATION = /external-runtime-core|@module-federation[\\/]runtime|localSharedImportMap/;
/** Modules of the plugin that stay separate files, because the shell or a page loads them by name. */
const ENTRIES = /REMOTE_ENTRY|mf-exposes|hostAutoInit|pendingShares/;
/** A shared package that is loaded with its first import, so it must not be in a file with code that doesn't need it. */
const LAZY_SHARE = /loadShare.*_fields__/;

/** Priority of the first part. Priorities have to be positive. */
const PARTS_PRIORITY = 100;

/**
 * Splits a remote into few files: one with what every page needs, and one for each of `parts`, with the matching modules that several pages
 * share. Otherwise, every small module shared by two pages would be a file, which costs a request, headers and an entry in every page's
 * list of hashes. A module that matches several parts belongs to the first.
 */
export function remoteChunks(parts: Record<string, RegExp>): Rolldown.OutputOptions['codeSplitting'] {
  const shared = Object.entries(parts).map(([name, test], index) => ({
    name,
    test,
    minShareCount: 2,
    priority: PARTS_PRIORITY - index,
  }));
  return {
    groups: [
      { name: 'federation', test: FEDERATION, priority: PARTS_PRIORITY + 2 },
      { name: 'remote', tags: ['$initial'], test: (id: string) => !ENTRIES.test(id), priority: PARTS_PRIORITY + 1 },
      { name: 'fields', test: LAZY_SHARE, priority: PARTS_PRIORITY + 1 },
      ...shared,
    ],
  };
}
