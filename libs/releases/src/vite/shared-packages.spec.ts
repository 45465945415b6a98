import type { Plugin } from 'vite';
import { refuseSecondCopies } from './shared-packages';

interface Hooks {
  generateBundle(this: { error: (message: string) => never }, options: unknown, bundle: object): void;
  transform(this: { error: (message: string) => never }, code: string, id: string): void;
}

const context = {
  error: (message: string): never => {
    throw new Error(message);
  },
};

const plugin = (): Hooks => refuseSecondCopies(['react', 'react-router-dom']) as Plugin as unknown as Hooks;

function bundleWith(id: string, renderedLength = 10) {
  return { 'a.js': { type: 'chunk', fileName: 'a.js', modules: { [id]: { renderedLength } } } };
}

describe('the build of a remote', () => {
  it.each(['react/index.js', 'react-router/dist/index.js', '@mantine/core/esm/index.mjs', '@tanstack/react-query/build/index.js'])(
    'fails when it bundles a copy of %s',
    (file) => {
      expect(() => plugin().generateBundle.call(context, {}, bundleWith(`/repo/node_modules/${file}`))).toThrow('second copy');
    },
  );

  it('accepts libraries without contexts, and modules that tree shaking removed', () => {
    expect(() => plugin().generateBundle.call(context, {}, bundleWith('/repo/node_modules/clsx/index.js'))).not.toThrow();
    expect(() => plugin().generateBundle.call(context, {}, bundleWith('/repo/node_modules/react/index.js', 0))).not.toThrow();
  });

  it('fails on a name that the shell does not share', () => {
    const code = "import { Link, BrowserRouter as Router } from 'react-router-dom';";
    expect(() => plugin().transform.call(context, code, '/repo/site/a.tsx')).toThrow('"BrowserRouter" of react-router-dom');
    expect(() => plugin().transform.call(context, "import { Link, type To } from 'react-router-dom';", '/repo/site/a.tsx')).not.toThrow();
  });
});
