import { act, render } from '@testing-library/react';
import { useState } from 'react';
import { usePrerenderedPage } from './use-prerendered-page';

let show: () => void;
const pressed = jest.fn();

function App() {
  usePrerenderedPage();
  const [ready, setReady] = useState(false);
  const [sort, setSort] = useState('newest');
  show = () => setReady(true);
  return ready ? (
    <main>
      <input name="busca" defaultValue="" />
      <textarea data-path="message" defaultValue="" />
      <select name="ordem" value={sort} onChange={({ target }) => (pressed(target.value), setSort(target.value))}>
        <option value="newest">mais novos</option>
        <option value="price">menor preço</option>
      </select>
      <a href="/loja">Loja</a>
      <button onClick={() => pressed('Entrar')}>Entrar</button>
      <button aria-label="Adicionar: A" onClick={() => pressed('A')} />
      <button aria-label="Adicionar: A" onClick={() => pressed('second A')} />
      <label>
        <input type="radio" onChange={() => pressed('Anual')} checked={false} />
        Anual
      </label>
    </main>
  ) : (
    <main aria-busy="true" />
  );
}

function aPrerenderedPage() {
  document.body.innerHTML = `<div id="prerender"><main><input name="busca" value=""><textarea data-path="message"></textarea>
    <select name="ordem"><option value="newest" selected="">mais novos</option><option value="price">menor preço</option></select>
    <a href="/loja">Loja</a><button>Entrar</button>
    <button aria-label="Adicionar: A"></button><button aria-label="Adicionar: A"></button><button>Gone</button><label><input type="radio">Anual</label></main></div><div id="root"></div>`;
  const root = document.getElementById('root') as HTMLElement;
  const page = document.getElementById('prerender') as HTMLElement;
  // jsdom takes the focused element for the pressed one.
  const { querySelector } = page;
  let held: Element | null = null;
  page.querySelector = (selector: string) => (selector === ':active' ? held : querySelector.call(page, selector));
  render(<App />, { container: root });
  return {
    press: (tag: string) => (held = querySelector.call(page, tag)),
    prerendered: () => document.getElementById('prerender'),
    live: () => root.querySelector('input'),
  };
}

afterEach(() => {
  globalThis.earlyClick = undefined;
  pressed.mockClear();
});

describe('the prerendered page', () => {
  it('stays until the live page is rendered', async () => {
    const { prerendered } = aPrerenderedPage();
    expect(prerendered()).not.toBeNull();
    await act(async () => show());
    expect(prerendered()).toBeNull();
  });

  it('passes typed text and the focus on to the live page', async () => {
    const { prerendered, live } = aPrerenderedPage();
    const early = prerendered()?.querySelector('input') as HTMLInputElement;
    early.value = 'sérum';
    early.focus();
    await act(async () => show());
    expect(live()).toHaveValue('sérum');
    expect(live()).toHaveFocus();
  });

  it('passes the text of a textarea on to the live page', async () => {
    const { prerendered } = aPrerenderedPage();
    (prerendered()?.querySelector('textarea') as HTMLTextAreaElement).value = 'Olá';
    await act(async () => show());
    expect(document.querySelector('#root textarea')).toHaveValue('Olá');
  });

  it('passes what was selected on to the live page, and nothing that was not', async () => {
    const select = aPrerenderedPage().prerendered()?.querySelector('select') as HTMLSelectElement;
    select.value = 'price';
    await act(async () => show());
    expect(document.querySelector('#root select')).toHaveValue('price');
    aPrerenderedPage();
    await act(async () => show());
    expect(pressed.mock.calls).toEqual([['price']]);
  });

  it.each([
    [0, 'Entrar'],
    [2, 'second A'],
  ])('has the click on its button %i repeated once in the live page', async (index, expected) => {
    const { prerendered } = aPrerenderedPage();
    globalThis.earlyClick = prerendered()?.querySelectorAll('button')[index];
    await act(async () => show());
    expect(pressed.mock.calls).toEqual([[expected]]);
  });

  it.each([
    ['a', 'Loja'],
    ['button', 'Entrar'],
  ])('passes the focus of its %s on to the live page', async (tag, label) => {
    const { prerendered } = aPrerenderedPage();
    prerendered()?.querySelector<HTMLElement>(tag)?.focus();
    await act(async () => show());
    expect(document.activeElement).toHaveTextContent(label);
    expect(document.activeElement?.closest('#root')).not.toBeNull();
  });

  it('has a choice that was made in it made in the live page', async () => {
    const { prerendered } = aPrerenderedPage();
    globalThis.earlyClick = prerendered()?.querySelector('label') ?? undefined;
    await act(async () => show());
    expect(pressed.mock.calls).toEqual([['Anual']]);
  });

  it.each(['pointerup', 'pointercancel', 'keyup'])('stays under a press, until its %s', async (release) => {
    jest.useFakeTimers();
    const { prerendered, press } = aPrerenderedPage();
    const link = press('a');
    await act(async () => show());
    expect(prerendered()).not.toBeNull();
    link?.dispatchEvent(new Event(release, { bubbles: true }));
    expect(prerendered()).not.toBeNull();
    jest.runAllTimers();
    expect(prerendered()).toBeNull();
    jest.useRealTimers();
  });

  it('loses the click on a button that the live page does not have', async () => {
    const { prerendered } = aPrerenderedPage();
    globalThis.earlyClick = prerendered()?.querySelectorAll('button')[3];
    await act(async () => show());
    expect(pressed).not.toHaveBeenCalled();
  });
});
