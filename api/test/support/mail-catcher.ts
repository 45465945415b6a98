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
  close(): Promise<void>;
}

/** A real mail server that stores mails, and accepts them only after `mayAnswer`; `port` 0 picks a free port. */
export async function catchMail(port = 0, mayAccept = Promise.resolve()): Promise<MailCatcher> {
  const mails: CaughtMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
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
