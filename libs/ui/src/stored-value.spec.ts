import { clearTabStorage, storedValue } from './stored-value';

/** The browser refuses access to its storage, as with cookies switched off. */
function forbidStorage(): void {
  for (const area of ['localStorage', 'sessionStorage'] as const)
    jest.spyOn(window, area, 'get').mockImplementation(() => {
      throw new DOMException('Access is denied', 'SecurityError');
    });
}

beforeEach(() => {
  localStorage.clear();
  clearTabStorage();
});

describe('a stored value', () => {
  it('is plain JSON under its key', () => {
    const cart = storedValue<{ quantity: number }>('localStorage', 'cart');
    expect(cart.read()).toBeNull();
    cart.write({ quantity: 2 });
    expect(localStorage.getItem('cart')).toBe('{"quantity":2}');
    expect(storedValue('localStorage', 'cart').read()).toEqual({ quantity: 2 });
    cart.clear();
    expect(localStorage.getItem('cart')).toBeNull();
  });

  it('is null when it can’t be read', () => {
    localStorage.setItem('cart', '{broken');
    expect(storedValue('localStorage', 'cart').read()).toBeNull();
  });

  it('lasts until the page is closed where storage is forbidden', () => {
    forbidStorage();
    const cart = storedValue<number>('localStorage', 'cart');
    cart.write(1);
    expect(cart.read()).toBe(1);
    cart.clear();
    expect(cart.read()).toBeNull();
  });

  it('can be replaced although storage is full', () => {
    const cart = storedValue<number>('localStorage', 'cart');
    cart.write(1);
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
    });
    cart.write(2);
    expect(cart.read()).toBe(2);
    jest.mocked(Storage.prototype.setItem).mockRestore();
    cart.write(3);
    localStorage.setItem('cart', '4');
    expect(cart.read()).toBe(4);
  });

  it('of a tab is removed with everything else of the tab, even where storage is forbidden', () => {
    const draft = storedValue<string>('sessionStorage', 'draft');
    const cart = storedValue<string>('localStorage', 'cart');
    draft.write('mine');
    clearTabStorage();
    expect(draft.read()).toBeNull();
    forbidStorage();
    draft.write('mine');
    cart.write('stays');
    clearTabStorage();
    expect(draft.read()).toBeNull();
    expect(cart.read()).toBe('stays');
    cart.clear();
  });

  it('reports changes by other tabs, of its own key and of everything', () => {
    const changed = jest.fn();
    const stop = storedValue('localStorage', 'cart').onOtherTabChange(changed);
    const report = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));
    report('other');
    expect(changed).not.toHaveBeenCalled();
    report('cart');
    report(null);
    expect(changed).toHaveBeenCalledTimes(2);
    stop();
    report('cart');
    expect(changed).toHaveBeenCalledTimes(2);
  });

  it('may have been changed while the browser kept the page for Back', () => {
    const changed = jest.fn();
    const stop = storedValue('localStorage', 'cart').onOtherTabChange(changed);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
    expect(changed).not.toHaveBeenCalled();
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(changed).toHaveBeenCalledTimes(1);
    stop();
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(changed).toHaveBeenCalledTimes(1);
  });
});
