import { UiProvider } from '@aflora/ui/provider';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { SearchField } from './search-field';

function typeInto() {
  jest.useFakeTimers();
  window.history.replaceState(null, '', '/loja');
  const onSearch = jest.fn();
  render(
    <UiProvider env="test">
      <SearchField label="Buscar" value="" placeholder="Buscar" onSearch={onSearch} />
    </UiProvider>,
  );
  fireEvent.change(screen.getByRole('searchbox', { name: 'Buscar' }), { target: { value: 'sérum' } });
  return onSearch;
}

afterEach(() => jest.useRealTimers());

describe('a search', () => {
  it('runs when the typing pauses', () => {
    const onSearch = typeInto();
    expect(onSearch).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(1_000));
    expect(onSearch).toHaveBeenCalledWith('sérum');
  });

  it('does not call back who has followed a link meanwhile', () => {
    const onSearch = typeInto();
    window.history.pushState(null, '', '/cursos');
    act(() => jest.advanceTimersByTime(1_000));
    expect(onSearch).not.toHaveBeenCalled();
  });
});
