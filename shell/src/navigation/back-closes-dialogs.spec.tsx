import { UiProvider } from '@aflora/ui/provider';
import { Modal } from '@aflora/ui/fields';
import { act, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { closeDialogsByBack } from './back-closes-dialogs';

/** As in browsers: the newest watcher gets the close request, and is gone afterwards. */
class FakeCloseWatcher extends EventTarget {
  static open: FakeCloseWatcher[] = [];
  constructor() {
    super();
    FakeCloseWatcher.open.push(this);
  }
  destroy(): void {
    FakeCloseWatcher.open = FakeCloseWatcher.open.filter((other) => other !== this);
  }
}

/** Whether Back closed something instead of leaving the page. */
function pressBack(): boolean {
  const newest = FakeCloseWatcher.open.pop();
  act(() => void newest?.dispatchEvent(new Event('close')));
  return newest !== undefined;
}

function Page() {
  const [opened, setOpened] = useState('outer');
  const dialog = (name: string, onClose: string) => (
    <Modal opened={opened.includes(name)} onClose={() => setOpened(onClose)} title={name} transitionProps={{ duration: 0 }}>
      <button type="button" onClick={() => setOpened('outer inner')}>
        Mais
      </button>
    </Modal>
  );
  return (
    <UiProvider env="test">
      {dialog('outer', '')}
      {dialog('inner', 'outer')}
    </UiProvider>
  );
}

beforeAll(() => {
  Object.assign(window, { CloseWatcher: FakeCloseWatcher });
  closeDialogsByBack();
});
beforeEach(() => (FakeCloseWatcher.open = []));

const dialogs = () => screen.queryAllByRole('dialog').map((dialog) => dialog.textContent);

it('closes one dialog after the other, and leaves the page when none is open', async () => {
  render(<Page />);
  const more = await screen.findByRole('button', { name: 'Mais' });
  act(() => more.focus());
  act(() => more.click());
  const [, inner] = await screen.findAllByRole('button', { name: 'Mais' });
  act(() => inner?.focus());
  expect(pressBack()).toBe(true);
  await waitFor(() => expect(dialogs()).toEqual(['outerMais']));
  act(() => more.focus());
  expect(pressBack()).toBe(true);
  await waitFor(() => expect(dialogs()).toEqual([]));
  expect(pressBack()).toBe(false);
});

it('leaves the page after the dialog was closed by its own button', async () => {
  render(<Page />);
  const more = await screen.findByRole('button', { name: 'Mais' });
  act(() => more.focus());
  act(() => screen.getByRole('banner').querySelector('button')?.click());
  await waitFor(() => expect(dialogs()).toEqual([]));
  expect(pressBack()).toBe(false);
});
