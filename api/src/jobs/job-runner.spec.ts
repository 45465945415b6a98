import { Logger } from 'graphile-worker';
import { pino } from 'pino';
import { jobLog } from './job-runner';

const JOB = { id: '7', task_identifier: 'contact-messages.mail', attempts: 1, max_attempts: 25, payload: { email: 'ana@example.com' } };

describe('jobLog', () => {
  const linesOf = (write: (log: Logger) => void) => {
    const lines: string[] = [];
    write(new Logger(jobLog(pino({ level: 'info' }, { write: (line) => lines.push(line) }))));
    return lines.map((line) => JSON.parse(line) as object);
  };
  const failure = (attempts: number) => ({
    failure: true,
    job: { ...JOB, attempts },
    error: Object.assign(new Error('550 <ana@example.com> refused'), { code: 'EENVELOPE', responseCode: 550 }),
  });

  it('logs a failed job with its codes, but without addresses', () => {
    const lines = linesOf((log) => log.error('Failed task 7 with error 550 <ana@example.com> refused', failure(1)));
    expect(lines).toEqual([
      expect.objectContaining({ level: 40, job: JOB.task_identifier, jobId: '7', code: 'EENVELOPE', responseCode: 550 }),
    ]);
    expect(JSON.stringify(lines)).not.toContain('ana@');
  });

  it('logs an error once no attempt is left', () => {
    expect(linesOf((log) => log.error('Failed', failure(25)))).toEqual([
      expect.objectContaining({ level: 50, msg: 'a job failed for good' }),
    ]);
  });

  it("passes on the worker's warnings and errors, and its other messages at debug level only", () => {
    const lines = linesOf((log) => {
      log.info('Completed task 7');
      log.warn('Slow');
      log.error('Broken');
    });
    expect(lines).toEqual([
      expect.objectContaining({ level: 40, worker: 'Slow' }),
      expect.objectContaining({ level: 50, worker: 'Broken' }),
    ]);
  });
});
