import { meets, type Condition } from '../common/decisions';

/** Everything that decides what becomes of a mail after an attempt to send it. */
export interface MailFacts {
  /** `failed` is every other refusal, also one that lasts, and no response at all. */
  response: 'accepted' | 'address-unknown' | 'failed';
  /** The mail is still wanted: nobody erased the account or gave the mail up while it was being sent. */
  isDue: boolean;
  /** A person must know when the address doesn't exist. Not so for a mail to an address that anybody could type (decision 35). */
  isPromised: boolean;
}

/** `repeated`: the job tries again later; `reported`: the job fails for good and waits for a person; `dropped`: nothing is sent any more. */
export type MailOutcome = 'sent' | 'dropped' | 'repeated' | 'reported';

/** The first condition that the facts meet decides. */
const OUTCOMES: readonly (readonly [MailOutcome, Condition<MailFacts>])[] = [
  ['sent', { response: ['accepted'] }],
  ['dropped', { isDue: [false] }],
  ['repeated', { response: ['failed'] }],
  ['reported', { isPromised: [true] }],
  ['dropped', {}],
];

export const mailOutcome = (facts: MailFacts): MailOutcome => OUTCOMES.find(([, condition]) => meets(condition, facts))?.[0] ?? 'repeated';

/**
 * Enhanced codes (RFC 3463) of addresses and mailboxes that don't exist. Other refusals are about our account, sender or network (x.7.x), or
 * pass, such as a full mailbox (x.2.2): these mails wait, and go out once the cause is mended. 4.1 is what Exchange Online says.
 */
const UNKNOWN_ADDRESS = /^(?:1\.(?:[0-4]|6|10)|2\.[01]|4\.1)$/;
/** The same without an enhanced code (RFC 5321, 4.2.3), unless the text speaks of us. */
const UNKNOWN_WITHOUT_CODE = /^55[0136](?![^]*(?:relay|authenti|spf|block|blacklist))/i;

/** What nodemailer knows of a failure. */
export interface SmtpError {
  message?: string;
  code?: string;
  /** The command that failed; a refused address fails `RCPT TO`. */
  command?: string;
  response?: string;
  responseCode?: number;
}

/** What a mail server's error says about the mail. */
export function responseOf({ command, response = '' }: SmtpError): MailFacts['response'] {
  const [, detail] = /^5\d\d[ -]5\.(\d+\.\d+)/.exec(response) ?? [];
  const isUnknown = command === 'RCPT TO' && (detail ? UNKNOWN_ADDRESS.test(detail) : UNKNOWN_WITHOUT_CODE.test(response));
  return isUnknown ? 'address-unknown' : 'failed';
}
