import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { startTcpProxy, type TcpProxy } from './tcp-proxy';

describe('a proxy with faults', () => {
  let server: Server;
  let proxy: TcpProxy;

  beforeAll(async () => {
    server = createServer((socket) => socket.on('error', () => undefined).pipe(socket)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    proxy = await startTcpProxy({ port: (server.address() as { port: number }).port });
  });

  afterEach(() => proxy.setFault());

  afterAll(async () => {
    await proxy.close();
    server.close();
  });

  async function open(): Promise<Socket> {
    const socket = connect(proxy.port, '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  }

  async function echo(socket: Socket, word: string): Promise<string> {
    socket.write(word);
    const [bytes] = (await once(socket, 'data')) as [Buffer];
    return bytes.toString();
  }

  it('passes bytes on in both directions', async () => {
    const socket = await open();
    expect(await echo(socket, 'one')).toBe('one');
    socket.destroy();
  });

  it('resets connections and refuses new ones while the server is away', async () => {
    const socket = await open();
    await echo(socket, 'one');
    const reset = new Promise((closed) => socket.on('error', () => undefined).once('close', closed));
    await proxy.setFault('away');
    await reset;
    await expect(open()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await proxy.setFault();
    const again = await open();
    expect(await echo(again, 'two')).toBe('two');
    again.destroy();
  });

  it('holds back what is sent while the network hangs, and delivers it afterwards', async () => {
    const socket = await open();
    await echo(socket, 'one');
    await proxy.setFault('hang');
    let received = '';
    socket.on('data', (bytes) => (received += bytes.toString()));
    const other = await open();
    socket.write('two');
    // A connection that is not faulty would have echoed long before a second one was made and closed.
    other.destroy();
    await once(other, 'close');
    expect(received).toBe('');
    const arrived = once(socket, 'data');
    await proxy.setFault();
    await arrived;
    expect(received).toBe('two');
    socket.destroy();
  });

  it('delays each packet in both directions', async () => {
    const socket = await open();
    await proxy.setFault(40);
    const start = performance.now();
    expect(await echo(socket, 'late')).toBe('late');
    expect(performance.now() - start).toBeGreaterThan(75);
    socket.destroy();
  });
});
