import { act, render, screen } from '@testing-library/react';
import { lazyPart } from './lazy-part';
import { notify } from './provider/notify';

const Greeting = ({ name }: { name: string }) => <p>Olá, {name}</p>;
const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
/** A frame and both pauses. */
const afterPauses = () => act(() => jest.advanceTimersByTimeAsync(2_600));

describe('a part whose code is fetched later', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(notify, 'failure').mockImplementation(() => undefined);
  });
  afterEach(() => jest.useRealTimers());

  it('appears although its code was lost twice on the way', async () => {
    const load = jest.fn().mockImplementationOnce(lost).mockImplementationOnce(lost).mockResolvedValueOnce(Greeting);
    const Part = lazyPart<{ name: string }>(load);
    render(<Part name="Ana" />);
    await afterPauses();
    expect(screen.getByText('Olá, Ana')).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(3);
    expect(notify.failure).not.toHaveBeenCalled();
  });

  it('is fetched after the frame that shows what opened it', async () => {
    const load = jest.fn().mockResolvedValue(Greeting);
    const Part = lazyPart<{ name: string }>(load);
    render(<Part name="Ana" />);
    const painted = jest.fn(() => expect(load).not.toHaveBeenCalled());
    requestAnimationFrame(painted);
    await afterPauses();
    expect(painted).toHaveBeenCalled();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is fetched at once in a hidden tab, which has no frames', () => {
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const load = jest.fn().mockResolvedValue(Greeting);
    const Part = lazyPart<{ name: string }>(load);
    render(<Part name="Ana" />);
    return act(async () => {
      await Promise.resolve();
      expect(load).toHaveBeenCalledTimes(1);
    });
  });

  it('is given up after 30 s without a response', async () => {
    const Part = lazyPart<{ name: string }>(() => new Promise(() => undefined));
    render(<Part name="Ana" />);
    await act(() => jest.advanceTimersByTimeAsync(29_900));
    expect(notify.failure).not.toHaveBeenCalled();
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(notify.failure).toHaveBeenCalledWith('Esta parte não abriu', expect.stringContaining('recarregue a página'));
  });

  it('leaves the page as it is when its code can’t be fetched, and fetches again when it is opened again', async () => {
    const load = jest.fn(lost);
    const onClose = jest.fn();
    const Part = lazyPart<{ name: string }>(load);
    const page = (opened: boolean) => (
      <main>
        Loja
        <Part name="Ana" opened={opened} onClose={onClose} />
      </main>
    );
    const { rerender } = render(page(false));
    expect(load).not.toHaveBeenCalled();
    rerender(page(true));
    await afterPauses();
    expect(screen.getByRole('main')).toHaveTextContent(/^Loja$/);
    expect(notify.failure).toHaveBeenCalledTimes(1);
    expect(onClose).toHaveBeenCalledTimes(1);

    load.mockResolvedValue(Greeting as never);
    rerender(page(false));
    rerender(page(true));
    await afterPauses();
    expect(screen.getByText('Olá, Ana')).toBeInTheDocument();
  });

  it('is replaced by its own failure where it has one', async () => {
    const Part = lazyPart(lost, () => <p>O gráfico não carregou.</p>);
    render(<Part />);
    await afterPauses();
    expect(screen.getByText('O gráfico não carregou.')).toBeInTheDocument();
    expect(notify.failure).not.toHaveBeenCalled();
  });
});
