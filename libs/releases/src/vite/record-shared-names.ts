import type { Plugin } from 'vite';
import { SHARED_NAMES_FILE } from '../release/release-description.ts';
import type { SharedPackage } from '@aflora/mfe-contract/shared-surface';
import { namedImports } from './named-imports.ts';

/** Records the names that a remote imports from shared packages, so that a release can be checked against the live shell. */
export function recordSharedNames(shared: SharedPackage[]): Plugin {
  const used = new Map<string, Set<string>>(shared.map((name) => [name, new Set()]));
  return {
    name: 'aflora:record-shared-names',
    apply: 'build',
    transform(code, id) {
      if (id.includes('node_modules') || !/\.tsx?$/.test(id)) return;
      for (const [name, from] of namedImports(code)) used.get(from)?.add(name);
    },
    generateBundle() {
      const names = Object.fromEntries([...used].map(([from, found]) => [from, [...found].sort()]));
      this.emitFile({ type: 'asset', fileName: SHARED_NAMES_FILE, source: JSON.stringify(names) });
    },
  };
}
