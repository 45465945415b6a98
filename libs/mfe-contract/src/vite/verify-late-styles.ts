import type { Plugin } from 'vite';

const PRELOAD_HELPER = /vite\/preload-helper\.js$/;
const SETS_ADDRESS = 'link.href = dep.href;';
/** The page's import map lists styles too: browsers read it for modules only, so a style's own link has to carry its value. */
const SETS_INTEGRITY = `link.integrity = (globalThis.__releaseIntegrity ??= JSON.parse(document.querySelector('script[type="importmap"]')?.textContent || '{}').integrity ?? {})[dep.href] ?? '';`;

/** Styles that Vite loads beside a late chunk are checked like its modules are. */
export function verifyLateStyles(): Plugin {
  return {
    name: 'aflora:verify-late-styles',
    apply: 'build',
    transform: {
      filter: { id: PRELOAD_HELPER },
      handler(code) {
        if (!code.includes(SETS_ADDRESS)) this.error('Vite’s preload helper has changed: see verify-late-styles.ts.');
        return { code: code.replace(SETS_ADDRESS, `${SETS_INTEGRITY} ${SETS_ADDRESS}`), map: null };
      },
    },
  };
}
