import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { lazyPart } from './lazy-part';

const Greeting = ({ name }: { name: string }) => <p>Olá, {name}</p>;
const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

describe('a part whose code is fetched later', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('appears although its code was lost twice on the way', async () => {
    const load = jest.fn().mockImplementationOnce(lost).mockImplementationOnce(lost).mockResolvedValueOnce(Greeting);
    const Part = lazyPart<{ name: string }>(load);
    render(
      <Suspense fallback="...">
        <Part name="Ana" />
      </Suspense>,
    );
    await act(() => jest.advanceTimersByTimeAsync(2_500));
    expect(screen.getByText('Olá, Ana')).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(3);
  });
});
