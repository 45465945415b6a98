import { QueryClient } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { ReleaseNoticeHost } from './release-notice-host';

let isBusy: () => boolean;

jest.mock('./release-notice', () => ({
  ReleaseNotice: (props: { isBusy: () => boolean }) => {
    isBusy = props.isBusy;
    return <p>watching</p>;
  },
}));

function aPage() {
  window.history.replaceState(null, '', '/loja');
  const queryClient = new QueryClient();
  render(
    <>
      <input aria-label="Busca" />
      <ReleaseNoticeHost queryClient={queryClient} />
    </>,
  );
  return queryClient;
}

describe('the watch for newer releases', () => {
  it('begins with the first sign of life', async () => {
    aPage();
    expect(screen.queryByText('watching')).toBeNull();
    fireEvent.pointerOver(document.body);
    expect(await screen.findByText('watching')).toBeVisible();
  });

  it('knows what was typed before it was there, until another page is open', async () => {
    aPage();
    fireEvent.input(screen.getByLabelText('Busca'), { target: { value: 'sérum' } });
    fireEvent.pointerOver(document.body);
    await screen.findByText('watching');
    expect(isBusy()).toBe(true);
    window.history.replaceState(null, '', '/cursos');
    expect(isBusy()).toBe(false);
  });

  it('knows what is being saved', async () => {
    const queryClient = aPage();
    fireEvent.pointerOver(document.body);
    await screen.findByText('watching');
    expect(isBusy()).toBe(false);
    jest.spyOn(queryClient, 'isMutating').mockReturnValue(1);
    expect(isBusy()).toBe(true);
  });
});
