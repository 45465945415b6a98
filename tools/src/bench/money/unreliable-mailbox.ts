import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { freePort } from '../../common/free-port';

export interface UnreliableMailbox {
  port: number;
  /** How often each mail arrived, by its Message-ID. */
  received: Map<string, number>;
  /** Share of mails that are refused for the moment. */
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
  // A process that is killed breaks its connection off.
  server.on('error', () => undefined);
  const port = await freePort();
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  return {
    port,
    received,
    refuse: (share) => (refused = share),
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
