import type { Plugin } from 'vite';

/** Palettes of Mantine that neither the site nor the shell uses. The console's stylesheet, which is complete, has them. */
const UNUSED = ['pink', 'grape', 'violet', 'indigo', 'blue', 'cyan', 'green', 'lime', 'yellow', 'orange'];
const VARIABLES = new RegExp(`--mantine-color-(${UNUSED.join('|')})-[\\w-]+:[^;}]+;?`, 'g');

/** Leaves variables of unused palettes out of the stylesheet that every page contains. */
export function leanPalettes(): Plugin {
  return {
    name: 'aflora:lean-palettes',
    apply: 'build',
    transform: {
      filter: { id: /libs[\\/]ui[\\/]src[\\/]mantine\.css$/ },
      handler(code) {
        if (!code.match(VARIABLES)) this.error('The variables of Mantine have changed: see leanPalettes.');
        return { code: code.replace(VARIABLES, ''), map: null };
      },
    },
  };
}
