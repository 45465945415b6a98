import { parseArgs } from 'node:util';
import { Failure, reportFailure } from './failure';

function wrongOption(): unknown {
  try {
    return parseArgs({ args: ['--wrong'] });
  } catch (error) {
    return error;
  }
}

describe('a command that ends with an error', () => {
  it.each([
    ['prints only the message of what its user can mend', new Failure('Port 4200 is taken.'), 'Port 4200 is taken.'],
    ['prints only the message about an unknown option', wrongOption(), "Unknown option '--wrong'"],
    ['prints everything about an error of its own', new TypeError('x is undefined'), new TypeError('x is undefined')],
  ])('%s, and says so to the shell', (_what, error, printed) => {
    const print = jest.spyOn(console, 'error').mockImplementation();
    const exit = jest.spyOn(process, 'exit').mockImplementation(() => undefined as never);
    reportFailure(error);
    expect(print).toHaveBeenCalledWith(printed);
    expect(exit).toHaveBeenCalledWith(1);
  });
});
