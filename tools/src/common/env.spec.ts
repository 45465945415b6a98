import { readEnvironment } from './env';

describe('the environment of commands', () => {
  it('has no empty variables, so that a default replaces them', () => {
    const replaced = jest.replaceProperty(process, 'env', { SPEC_EMPTY: '', SPEC_BLANK: ' ', SPEC_SET: 'x' });
    expect(readEnvironment()).toEqual({ SPEC_SET: 'x' });
    replaced.restore();
  });
});
