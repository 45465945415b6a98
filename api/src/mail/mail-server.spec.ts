import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { openTransport } from './mail.service';

describe('the mail server', () => {
  let server: SMTPServer;
  let heard: { password?: string | null; isEncrypted: boolean }[];

  const serve = async ({ isEncrypted }: { isEncrypted: boolean }): Promise<string> => {
    heard = [];
    server = new SMTPServer({
      disabledCommands: isEncrypted ? [] : ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ password }, { secure }, done) => {
        heard.push({ password, isEncrypted: secure });
        done(null, { user: 'aflora' });
      },
    });
    const listening = server.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    return `smtp://aflora:hush@127.0.0.1:${(listening.address() as AddressInfo).port}`;
  };
  const verify = async (url: string): Promise<unknown> => (await openTransport(url)).verify();

  afterEach(() => new Promise<void>((closed) => server.close(() => closed())));

  it('hears no password where nothing is encrypted', async () => {
    const url = await serve({ isEncrypted: false });
    await expect(verify(url)).rejects.toMatchObject({ code: 'ETLS' });
    expect(heard).toEqual([]);
  });

  it('hears it where the address allows that', async () => {
    await expect(verify(`${await serve({ isEncrypted: false })}?requireTLS=false`)).resolves.toBe(true);
    expect(heard).toEqual([{ password: 'hush', isEncrypted: false }]);
  });

  it('hears it encrypted, once its certificate is trusted', async () => {
    const url = await serve({ isEncrypted: true });
    await expect(verify(url)).rejects.toThrow(/certificate/);
    expect(heard).toEqual([]);
    await expect(verify(`${url}?tls.rejectUnauthorized=false`)).resolves.toBe(true);
    expect(heard).toEqual([{ password: 'hush', isEncrypted: true }]);
  });
});
