import type { FailedJob } from '../jobs/failed-jobs.service';
import { failedJobView } from './failed-job.view';

const NEVER = new Date(0);
const errorOf = (error: string) => {
  const job: FailedJob = { id: '1', name: 'outbox.deliver', payload: {}, attempts: 25, createdAt: NEVER, failedAt: NEVER, error };
  return failedJobView(job, { subject: null, mails: [] }).error;
};

describe('the error of a failed job', () => {
  it('names neither addresses nor documents', () => {
    expect(errorOf('550 <ana.silva+x@mail.example.com> CPF 529.982.247-25\nat send')).toBe('550 <[e-mail]> CPF [número]');
  });

  it('is searched for addresses of possible length only, so that a server with an endless line cannot stop the API', () => {
    expect(errorOf(`${'a'.repeat(100)}@example.com`)).toBe(`${'a'.repeat(36)}[e-mail]`);
  });
});
