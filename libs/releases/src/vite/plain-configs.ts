import react from '@vitejs/plugin-react';
import { mergeConfig, type UserConfig } from 'vite';
import { RELEASE_PLACEHOLDER } from '../../../mfe-contract/src/page-fragment.ts';
import type { RemoteName } from '@aflora/mfe-contract/remotes';
import { scopedCssNames } from './scoped-css-names.ts';
import { serverConfig } from './server-config.ts';

const css = (name: RemoteName) => ({ modules: { generateScopedName: scopedCssNames(name) } });

/** Build of a remote's fragment module: the same components without federation, since there is no shell to provide shared packages. */
export function fragmentConfig(name: RemoteName, entry: string): UserConfig {
  return mergeConfig(serverConfig({ entries: { fragment: entry }, outDir: 'dist/release/server', bundlePackages: true }), {
    // Placeholder for the release's address, which only the rendering server knows.
    base: RELEASE_PLACEHOLDER,
    plugins: [react()],
    css: css(name),
    // Images keep the names of the browser build and are not written a second time.
    build: { emitAssets: false, assetsInlineLimit: 0 },
  });
}

/** The product that `npm start` serves, as its own pages ask it: the API refuses requests of other origins. */
function runningProduct() {
  const target = process.env.SITE_URL ?? 'http://localhost:4200';
  return { target, headers: { origin: target } };
}

/** A remote as a standalone single-page application with a fake shell. */
export function standaloneConfig(name: RemoteName): UserConfig {
  return {
    resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
    plugins: [react()],
    css: css(name),
    server: { proxy: { '/api': runningProduct(), '/media': runningProduct() } },
    build: { outDir: 'dist/standalone', target: 'es2022', modulePreload: { polyfill: false } },
  };
}
