import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import getPort from 'get-port';

export interface UnreliableMailbox {
  port: number;
  /** Message-ID → number of times that the mail arrived. */
  received: Map<string, number>;
  /** Sets the share of mails that are refused with a temporary error, 0 to 1. */
  refuse(share: number): void;
  close(): Promise<void>;
}

export async function openUnreliableMailbox(): Promise<UnreliableMailbox> {
  const received = new Map<string, number>();
  let refused = 0;
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onData: (stream, _session, done) => {
      text(stream).then((source) => {
        if (Math.random() < refused) return done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
        const [, id = ''] = /^Message-ID:\s*<([^>]+)>/im.exec(source) ?? [];
        const times = (received.get(id) ?? 0) + 1;
        received.set(id, times);
        done();
      }, done);
    },
  });
  // Killed processes cause connection errors.
  server.on('error', () => undefined);
  const port = await getPort();
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  return {
    port,
    received,
    refuse: (share) => (refused = share),
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
