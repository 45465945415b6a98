import { randomUUID } from 'node:crypto';
import { OutboxService } from '../src/outbox/outbox.service';
import { subjectOf } from './support/mail-text';
import { startMailApp, type MailApp } from './support/mail-app';

describe('mails of one stream', () => {
  let api: MailApp;

  beforeAll(async () => {
    api = await startMailApp();
  });

  afterAll(() => api.close());

  it('are sent once and in order by two workers, of which the first was taken for dead', async () => {
    const stream = `order:${randomUUID()}`;
    const to = 'uma-vez@example.com';
    const subjects = Array.from({ length: 12 }, (_, n) => `Aviso ${n}`);
    await api.dataSource.transaction(async (manager) => {
      for (const subject of subjects) {
        const content = { subject, preview: subject, heading: subject, paragraphs: [subject] };
        await api.app.get(OutboxService).add(manager, { stream, name: `${stream}-${subject}`, to, content });
      }
      // Without the stream's queue, as when the queue of a worker that still runs is unlocked.
      await manager.query("SELECT graphile_worker.add_job('outbox.deliver', $1::json)", [JSON.stringify({ stream })]);
    });
    expect((await api.mailsTo(to)).map(subjectOf)).toEqual(subjects);
  });
});
