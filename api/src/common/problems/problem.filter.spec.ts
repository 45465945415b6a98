import { NotFoundException } from '@nestjs/common';
import { QueryFailedError } from 'typeorm';
import { Problem } from './problem';
import { problemFrom } from './problem.filter';

const failedQuery = (code: string) => new QueryFailedError('SELECT 1', [], Object.assign(new Error('failed'), { code }));

describe('problemFrom', () => {
  it.each([
    [new Problem('product.changed', { version: 2 }), 'product.changed'],
    [new NotFoundException(), 'resource.not-found'],
    [Object.assign(new Error(), { code: 'FST_ERR_CTP_BODY_TOO_LARGE', statusCode: 413 }), 'request.too-large'],
    [Object.assign(new Error(), { code: 'FST_REQ_FILE_TOO_LARGE', statusCode: 413 }), 'image.too-large'],
    [Object.assign(new Error(), { statusCode: 418 }), 'request.malformed'],
    [Object.assign(new Error(), { code: 'ECONNREFUSED' }), 'server.unavailable'],
    [failedQuery('57P01'), 'server.unavailable'],
    // A statement that took too long, and a full disk.
    [failedQuery('57014'), 'server.unavailable'],
    [failedQuery('53100'), 'server.unavailable'],
    // A database that a provider made read-only.
    [failedQuery('25006'), 'server.unavailable'],
    // A password that was changed, and a database that is being replaced.
    [Object.assign(new Error(), { code: '28P01' }), 'server.unavailable'],
    [Object.assign(new Error(), { code: '3D000' }), 'server.unavailable'],
    // A host that fails, or whose network does.
    [Object.assign(new Error(), { code: 'EHOSTUNREACH' }), 'server.unavailable'],
    // The victim of a deadlock.
    [failedQuery('40P01'), 'server.unavailable'],
    [failedQuery('23505'), 'server.unexpected'],
    [new Error('secret detail'), 'server.unexpected'],
    ['a string', 'server.unexpected'],
    [undefined, 'server.unexpected'],
  ])('turns %p into %s', (error, code) => {
    expect(problemFrom(error)).toMatchObject({ code });
  });

  it('keeps an unexpected error as the cause, and its message out of the response', () => {
    const error = new Error('secret detail');
    const problem = problemFrom(error);
    expect(problem.cause).toBe(error);
    expect(JSON.stringify({ message: problem.message, params: problem.params })).not.toContain('secret');
  });
});
