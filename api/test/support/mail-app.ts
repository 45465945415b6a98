import { freePort } from '@aflora/tools/common/free-port';
import type { TestApp } from './test-app';
import { startTestApp } from './test-app';
import { until } from './api-process';
import { catchMail, linkIn, type CaughtMail, type MailCatcher } from './mail-catcher';

/**
 * Jobs that run now or are repeated after a failure, but not those that were planned for later. A job that fails for good has no attempts
 * left a moment before its failure is stored: until then it is locked.
 */
const WAITING = `
  SELECT count(*)::integer AS count FROM graphile_worker.jobs
  WHERE locked_at IS NOT NULL OR (attempts < max_attempts AND (attempts > 0 OR run_at <= now()))
`;

/** The API with a mail server. */
export interface MailApp extends TestApp {
  mailbox: MailCatcher;
  /** Resolves once no event, refund or mail is pending. */
  settled(): Promise<void>;
  /** Waits for all jobs, then resolves with the mails to the address since the start, oldest first. */
  mailsTo(email: string): Promise<CaughtMail[]>;
  /** Token of the newest link mailed to the address. */
  newestToken(email: string): Promise<string>;
}

export async function startMailApp(variables: Record<string, string> = {}): Promise<MailApp> {
  const mailbox = await catchMail(await freePort());
  const api = await startTestApp({ SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`, ...variables });
  const settled = () => until(async () => (await api.dataSource.query<[{ count: number }]>(WAITING))[0].count === 0);
  const mailsTo = async (email: string) => {
    await settled();
    return mailbox.mails.filter(({ to }) => to.some((address) => address.toLowerCase() === email.toLowerCase()));
  };
  return {
    ...api,
    mailbox,
    settled,
    mailsTo,
    newestToken: async (email) => {
      const mail = (await mailsTo(email)).at(-1);
      return mail ? (linkIn(mail).searchParams.get('token') ?? '') : '';
    },
    close: async () => {
      await api.close();
      await mailbox.close();
    },
  };
}
