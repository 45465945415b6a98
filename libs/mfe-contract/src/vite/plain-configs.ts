import react from '@vitejs/plugin-react';
import { mergeConfig, type UserConfig } from 'vite';
import { RELEASE_PLACEHOLDER } from '../page-fragment.ts';
import type { RemoteName } from '../remotes.ts';
import { scopedCssNames } from './scoped-css-names.ts';
import { serverConfig } from './server-config.ts';

const css = (name: RemoteName) => ({ modules: { generateScopedName: scopedCssNames(name) } });

/** A remote's fragment module: the same components without federation, since its shares come from a shell and there is none here. */
export function fragmentConfig(name: RemoteName, entry: string): UserConfig {
  return mergeConfig(serverConfig({ entries: { fragment: entry }, outDir: 'dist/release/server', bundlePackages: true }), {
    // Stands for the release's address, which only the server that renders knows.
    base: RELEASE_PLACEHOLDER,
    plugins: [react()],
    css: css(name),
    // Pictures carry the names the browser build gave them; they are not written twice.
    build: { emitAssets: false, assetsInlineLimit: 0 },
  });
}

/** The product that `npm start` serves, as its own pages ask it: the API refuses requests of other origins. */
function runningProduct() {
  const target = process.env.SITE_URL ?? 'http://localhost:4200';
  return { target, headers: { origin: target } };
}

/** A remote as a plain single-page application with a fake shell, for work on it alone. */
export function aloneConfig(name: RemoteName): UserConfig {
  return {
    resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
    plugins: [react()],
    css: css(name),
    server: { proxy: { '/api': runningProduct(), '/media': runningProduct() } },
    build: { outDir: 'dist/alone', target: 'es2022', modulePreload: { polyfill: false } },
  };
}
