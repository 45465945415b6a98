import { scopedCssNames } from './scoped-css-names';

const file = (path: string) => `${process.cwd()}/src/${path}`;

describe('the class names of a remote', () => {
  const nameOf = scopedCssNames('site');

  it('are the same in every build, whatever query the bundler adds', () => {
    expect(nameOf('card', file('home/hero.module.css'))).toBe(nameOf('card', `${file('home/hero.module.css')}?direct`));
  });

  it('differ by file, by folder, by name and by remote', () => {
    const names = [
      nameOf('card', file('home/hero.module.css')),
      nameOf('row', file('home/hero.module.css')),
      nameOf('card', file('about/hero.module.css')),
      nameOf('card', file('home/film.module.css')),
      scopedCssNames('admin')('card', file('home/hero.module.css')),
    ];
    expect(new Set(names).size).toBe(names.length);
  });
});
