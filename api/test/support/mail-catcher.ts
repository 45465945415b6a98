import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface CaughtMail {
  from: string;
  to: string[];
  /** The mail as received, with headers. */
  source: string;
}

export interface MailCatcher {
  port: number;
  mails: CaughtMail[];
  /** Replies that refuse addresses, such as `550 5.1.1 Unknown`. */
  refusals: Map<string, string>;
  close(): Promise<void>;
}

/** A real mail server that stores mails, and accepts them only after `mayAnswer`; `port` 0 picks a free port. */
export async function catchMail(port = 0, mayAccept = Promise.resolve()): Promise<MailCatcher> {
  const mails: CaughtMail[] = [];
  const refusals = new Map<string, string>();
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onRcptTo: ({ address }, _session, done) => {
      const [, code, text] = /^(\d+) (.*)/.exec(refusals.get(address) ?? '') ?? [];
      done(code ? Object.assign(new Error(text), { responseCode: Number(code) }) : null);
    },
    onData: (stream, { envelope }, done) => {
      text(stream).then((source) => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), source });
        return mayAccept.then(() => done());
      }, done);
    },
  });
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  return {
    port: (listening.address() as AddressInfo).port,
    mails,
    refusals,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

/** URL of the link in a mail, decoded from quoted-printable text. */
export function linkIn({ source }: CaughtMail): URL {
  const text = source.replace(/=\r\n/g, '').replace(/=3D/g, '=');
  const [address] = /https?:\/\/[^\s"<]+token=[\w-]+/.exec(text) ?? [];
  if (!address) throw new Error(`There is no link in the mail to ${source}`);
  return new URL(address);
}
