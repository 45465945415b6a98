import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { useListUrl } from './list-url';

const filters = { search: { name: 'busca' }, status: { name: 'status', values: ['open', 'done'] } } as const;

function openList(address: string) {
  const wrapper = ({ children }: { children: ReactNode }) => <MemoryRouter initialEntries={['/antes', address]}>{children}</MemoryRouter>;
  const { result } = renderHook(() => ({ url: useListUrl(filters), navigate: useNavigate(), location: useLocation() }), { wrapper });
  return { current: () => result.current, address: () => result.current.location.pathname + result.current.location.search };
}

describe('the address of a list', () => {
  it('takes two changes that come before the list is rendered again', () => {
    const { current, address } = openList('/lista');
    const { url } = current();
    act(() => {
      url.filter({ search: 'rita' });
      url.filter({ status: 'done' });
    });
    expect(address()).toBe('/lista?busca=rita&status=done');
  });

  it('has one entry in the history for a page that is turned to twice', () => {
    const { current, address } = openList('/lista');
    const { url } = current();
    act(() => {
      url.goTo('c2');
      url.goTo('c2');
    });
    act(() => void current().navigate(-1));
    expect(address()).toBe('/lista');
  });

  it('follows Back', () => {
    const { current, address } = openList('/lista?status=open');
    act(() => current().url.turnTo(2));
    act(() => void current().navigate(-1));
    act(() => current().url.filter({ search: 'rita' }));
    expect(address()).toBe('/lista?status=open&busca=rita');
  });
});
