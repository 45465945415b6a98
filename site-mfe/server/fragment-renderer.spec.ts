import { EventEmitter } from 'node:events';
import { FragmentRenderer, type RenderReply, type RenderRequest } from './fragment-renderer';

class FakeWorker extends EventEmitter {
  readonly requests: RenderRequest[] = [];
  postMessage = (request: RenderRequest) => this.requests.push(request);
  terminate = jest.fn(() => this.emit('exit'));
  reply = (reply: RenderReply) => this.emit('message', reply);
}

const workers: FakeWorker[] = [];
jest.mock('node:worker_threads', () => ({
  Worker: function () {
    workers.push(new FakeWorker());
    return workers.at(-1);
  },
}));

const page = { html: '<h1>Loja</h1>' } as never;

describe('the renderer of fragments', () => {
  let renderer: FragmentRenderer;
  const worker = () => workers.at(-1) as FakeWorker;

  beforeEach(() => {
    jest.useFakeTimers();
    workers.length = 0;
    renderer = new FragmentRenderer({ fragmentUrl: 'file:///fragment.mjs', apiUrl: 'http://api' });
  });

  afterEach(() => jest.useRealTimers());

  it('resolves each page with its own reply, and reports what failed', async () => {
    const [shop, courses] = [renderer.render('/loja'), renderer.render('/cursos')];
    worker().reply({ id: 1, failure: 'no such page' });
    worker().reply({ id: 0, page, ageMs: 5 });
    await expect(shop).resolves.toMatchObject({ page, ageMs: 5 });
    await expect(courses).rejects.toThrow('no such page');
  });

  it('hands on the trace of the request for the page', () => {
    void renderer.render('/loja', 'of the request').catch(() => undefined);
    expect(worker().requests).toEqual([{ id: 0, address: '/loja', traceparent: 'of the request' }]);
  });

  it('renders a page once for all who wait for it, and anew for those who come after a change', async () => {
    const [one, other] = [renderer.render('/loja'), renderer.render('/loja')];
    expect(worker().requests).toEqual([{ id: 0, address: '/loja' }]);
    renderer.forgetReads();
    const fresh = renderer.render('/loja');
    worker().reply({ id: 0, page, ageMs: 5 });
    worker().reply({ id: 1, page, ageMs: 0 });
    expect([(await one).ageMs, (await other).ageMs, (await fresh).ageMs]).toEqual([5, 5, 0]);
    void renderer.render('/loja').catch(() => undefined);
    expect(worker().requests.at(-1)).toEqual({ id: 2, address: '/loja' });
    worker().terminate();
  });

  it('knows the addresses of its release once the worker has loaded it', () => {
    expect(renderer.addresses()).toBeUndefined();
    worker().emit('message', { addresses: [{ path: '/loja' }] });
    expect(renderer.addresses()).toEqual([{ path: '/loja' }]);
  });

  it('ends a worker that hangs, fails what waited for it, and renders the next page in a new one', async () => {
    const hanging = renderer.render('/loja');
    hanging.catch(() => undefined);
    jest.advanceTimersByTime(10_000);
    await expect(hanging).rejects.toThrow('The fragment worker stopped');

    const next = renderer.render('/loja');
    expect(workers).toHaveLength(2);
    worker().reply({ id: 1, page, ageMs: null });
    await expect(next).resolves.toMatchObject({ page });
    jest.advanceTimersByTime(20_000);
    expect(worker().terminate).not.toHaveBeenCalled();
  });

  it('replaces a worker that could not load its code, though not for each page', async () => {
    worker().emit('message', { hasFailed: true });
    const failing = renderer.render('/loja');
    worker().reply({ id: 0, failure: 'Cannot find module fragment.mjs' });
    await expect(failing).rejects.toThrow('Cannot find module');
    expect(workers).toHaveLength(1);
    jest.advanceTimersByTime(10_000);
    const next = renderer.render('/loja');
    expect(workers).toHaveLength(2);
    worker().reply({ id: 1, page, ageMs: null });
    await expect(next).resolves.toMatchObject({ page });
  });

  it('refuses pages at once when too many wait', async () => {
    const waiting = Array.from({ length: 30 }, (_, page) => renderer.render(`/loja?pagina=${page}`));
    await expect(renderer.render('/loja')).rejects.toThrow('Too many pages are waiting');
    expect(worker().requests).toHaveLength(30);
    waiting.forEach((each) => each.catch(() => undefined));
    await Promise.resolve(worker().terminate());
  });
});
