import { pino } from 'pino';
import { jobLog } from './job-log';

const JOB = { id: '7', task_identifier: 'contact-messages.mail', attempts: 1, max_attempts: 25, payload: { email: 'ana@example.com' } };

describe('the log of jobs', () => {
  const linesOf = (write: (log: ReturnType<typeof jobLog>) => void) => {
    const lines: string[] = [];
    write(jobLog(pino({ level: 'info' }, { write: (line) => lines.push(line) })));
    return lines.map((line) => JSON.parse(line) as object);
  };
  const failure = (attempts: number) => ({
    failure: true,
    job: { ...JOB, attempts },
    error: Object.assign(new Error('550 <ana@example.com> refused'), { code: 'EENVELOPE', responseCode: 550 }),
  });

  it('names a failed job and its codes, and nobody’s address', () => {
    const lines = linesOf((log) => log.error('Failed task 7 with error 550 <ana@example.com> refused', failure(1)));
    expect(lines).toEqual([
      expect.objectContaining({ level: 40, job: JOB.task_identifier, jobId: '7', code: 'EENVELOPE', responseCode: 550 }),
    ]);
    expect(JSON.stringify(lines)).not.toContain('ana@');
  });

  it('calls it an error once no attempt is left', () => {
    expect(linesOf((log) => log.error('Failed', failure(25)))).toEqual([
      expect.objectContaining({ level: 50, msg: 'a job failed for good' }),
    ]);
  });

  it('passes on what the worker says of itself, its tour of every job for debugging only', () => {
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
