import type { Plugin } from 'vite';

const ROUTER = /[\\/]react-router[\\/]dist[\\/].*\.mjs$/;

/**
 * Parts of React Router that a page with `<BrowserRouter>` can't reach. Each is a text of its source, which a bundler keeps because an
 * assignment or a condition names it, and what replaces the text.
 */
const parts: [text: RegExp, replacement: string][] = [
  // Forms, scroll restoration and others that nothing uses are kept by a name for developer tools, and by a call without the mark "pure".
  [/^\w+\.displayName = "[^"]+";$/gm, ''],
  [/^(var \w+ =) (React\d*\.forwardRef\()$/gm, '$1 /* @__PURE__ */ $2'],
  [/^var ENABLE_DEV_WARNINGS = true;$/m, 'var ENABLE_DEV_WARNINGS = false;'],
  // `<Link prefetch>` needs the router's framework mode.
  [/^function PrefetchPageLinks\(\{ page, \.\.\.linkProps \}\) \{$/m, '$& return null;'],
];

/** Leaves parts of React Router out of the build. */
export function leanRouter(): Plugin {
  const found = new Set<RegExp>();
  return {
    name: 'aflora:lean-router',
    apply: 'build',
    transform: {
      filter: { id: ROUTER },
      handler(code) {
        const lean = parts.reduce((text, [part, replacement]) => {
          if (text.search(part) !== -1) found.add(part);
          return text.replace(part, replacement);
        }, code);
        return { code: lean, map: null };
      },
    },
    buildEnd() {
      for (const [part] of parts) if (!found.has(part)) this.error(`React Router has changed: ${part} matches nothing, see leanRouter.`);
    },
  };
}
