import { readdirSync } from 'node:fs';
import { Failure, reportFailure } from './failure';

function reported(error: unknown): unknown[] {
  const print = jest.spyOn(console, 'error').mockImplementation();
  const exit = jest.spyOn(process, 'exit').mockImplementation(() => undefined as never);
  reportFailure(error);
  expect(exit).toHaveBeenCalledWith(1);
  return print.mock.lastCall ?? [];
}

function errorOf(action: () => unknown): unknown {
  try {
    return action();
  } catch (error) {
    return error;
  }
}

afterEach(() => jest.restoreAllMocks());

it('reports in one line what the user of a command can fix', () => {
  expect(reported(new Failure('Name the folder.'))).toEqual(['Name the folder.']);
  expect(reported(errorOf(() => readdirSync(__filename)))).toEqual([expect.stringMatching(/^ENOTDIR: .+failure\.spec\.ts'$/)]);
  const noBucket = Object.assign(new Error('The specified bucket does not exist'), { name: 'NoSuchBucket', $metadata: {} });
  expect(reported(noBucket)).toEqual([
    expect.stringMatching(/^The object store refused \(S3_.+MEDIA_BUCKET.+\): NoSuchBucket: The specified/),
  ]);
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  expect(reported(full)).toEqual(['ENOSPC: no space left on device, write']);
});

it('prints a fault of the command itself with its stack', () => {
  const fault = new TypeError('x is undefined');
  expect(reported(fault)).toEqual([fault]);
});
