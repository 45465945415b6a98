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

  it('refuses pages at once when too many wait', async () => {
    const waiting = Array.from({ length: 100 }, () => renderer.render('/loja'));
    await expect(renderer.render('/loja')).rejects.toThrow('Too many pages are waiting');
    expect(worker().requests).toHaveLength(100);
    waiting.forEach((each) => each.catch(() => undefined));
    await Promise.resolve(worker().terminate());
  });
});
