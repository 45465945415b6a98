import { UiProvider } from '@aflora/ui/provider';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { SearchField } from './search-field';

const field = () => screen.getByRole('searchbox', { name: 'Buscar' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const pause = () => act(() => jest.advanceTimersByTime(1_000));

function typeInto() {
  jest.useFakeTimers();
  window.history.replaceState(null, '', '/loja');
  const onSearch = jest.fn();
  const withValue = (value: string) => (
    <UiProvider env="test">
      <SearchField label="Buscar" value={value} placeholder="Buscar" onSearch={onSearch} />
    </UiProvider>
  );
  const { rerender } = render(withValue(''));
  type('sérum');
  /** Re-renders the field after a change of the address. */
  const arrive = (value: string) => rerender(withValue(value));
  return { onSearch, arrive };
}

afterEach(() => jest.useRealTimers());

describe('a search', () => {
  it('runs when the typing pauses', () => {
    const { onSearch } = typeInto();
    expect(onSearch).not.toHaveBeenCalled();
    pause();
    expect(onSearch).toHaveBeenCalledWith('sérum');
  });

  it('does not call back who has followed a link meanwhile', () => {
    const { onSearch } = typeInto();
    window.history.pushState(null, '', '/cursos');
    pause();
    expect(onSearch).not.toHaveBeenCalled();
  });

  it('keeps what is typed while the list of an earlier text is still loading', () => {
    const { onSearch, arrive } = typeInto();
    pause();
    type('sérum fac');
    arrive('sérum');
    expect(field()).toHaveValue('sérum fac');
    pause();
    expect(onSearch).toHaveBeenLastCalledWith('sérum fac');
  });

  it('keeps what is typed when the list of an earlier text appears after the next search has begun', () => {
    const { arrive } = typeInto();
    pause();
    type('sérum fac');
    pause();
    type('sérum facial');
    arrive('sérum');
    arrive('sérum fac');
    expect(field()).toHaveValue('sérum facial');
  });

  it('keeps a space at the end, which the list searches without', () => {
    const { arrive } = typeInto();
    type('sérum ');
    pause();
    arrive('sérum');
    expect(field()).toHaveValue('sérum ');
  });

  it('takes over what changed by other means, instead of what was being typed', () => {
    const { onSearch, arrive } = typeInto();
    pause();
    arrive('sérum');
    type('sérum fac');
    arrive('');
    expect(field()).toHaveValue('');
    pause();
    expect(onSearch).toHaveBeenCalledTimes(1);
    arrive('óleo');
    expect(field()).toHaveValue('óleo');
  });
});
