import { act, render } from '@testing-library/react';
import { useState } from 'react';
import { usePrerenderedPage } from './use-prerendered-page';

let show: () => void;

function App() {
  usePrerenderedPage();
  const [ready, setReady] = useState(false);
  show = () => setReady(true);
  return ready ? (
    <main>
      <input name="busca" defaultValue="" />
    </main>
  ) : (
    <main aria-busy="true" />
  );
}

function aPrerenderedPage() {
  document.body.innerHTML = '<div id="prerender"><main><input name="busca" value=""></main></div><div id="root"></div>';
  const root = document.getElementById('root') as HTMLElement;
  render(<App />, { container: root });
  return { prerendered: () => document.getElementById('prerender'), live: () => root.querySelector('input') };
}

describe('the page that the server rendered', () => {
  it('stays until the live page is there', async () => {
    const { prerendered } = aPrerenderedPage();
    expect(prerendered()).not.toBeNull();
    await act(async () => show());
    expect(prerendered()).toBeNull();
  });

  it('hands over what was typed into it, and the focus', async () => {
    const { prerendered, live } = aPrerenderedPage();
    const early = prerendered()?.querySelector('input') as HTMLInputElement;
    early.value = 'sérum';
    early.focus();
    await act(async () => show());
    expect(live()).toHaveValue('sérum');
    expect(live()).toHaveFocus();
  });
});
