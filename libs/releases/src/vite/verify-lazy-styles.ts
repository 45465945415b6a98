import type { Plugin } from 'vite';

const PRELOAD_HELPER = /vite\/preload-helper\.js$/;
const HREF_ASSIGNMENT = 'link.href = dep.href;';
/** Browsers apply the integrity values of an import map to modules only, so a stylesheet's link needs its own `integrity` attribute. */
const INTEGRITY_ASSIGNMENT = `link.integrity = (globalThis.__releaseIntegrity ??= JSON.parse(document.querySelector('script[type="importmap"]')?.textContent || '{}').integrity ?? {})[dep.href] ?? '';`;

/** Makes browsers verify the stylesheets that Vite loads for a lazy chunk, as they verify its modules. */
export function verifyLazyStyles(): Plugin {
  return {
    name: 'aflora:verify-lazy-styles',
    apply: 'build',
    transform: {
      filter: { id: PRELOAD_HELPER },
      handler(code) {
        if (!code.includes(HREF_ASSIGNMENT)) this.error('Vite’s preload helper has changed: see verify-lazy-styles.ts.');
        return { code: code.replace(HREF_ASSIGNMENT, `${INTEGRITY_ASSIGNMENT} ${HREF_ASSIGNMENT}`), map: null };
      },
    },
  };
}
