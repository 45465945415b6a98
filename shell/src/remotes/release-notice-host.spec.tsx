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

describe('the release notice host', () => {
  it('loads the release notice on the first user activity', async () => {
    aPage();
    expect(screen.queryByText('watching')).toBeNull();
    fireEvent.pointerOver(document.body);
    expect(await screen.findByText('watching')).toBeVisible();
  });

  it('is busy after text was typed, even before the notice was loaded, until another page is open', async () => {
    aPage();
    fireEvent.input(screen.getByLabelText('Busca'), { target: { value: 'sérum' } });
    fireEvent.pointerOver(document.body);
    await screen.findByText('watching');
    expect(isBusy()).toBe(true);
    window.history.replaceState(null, '', '/cursos');
    expect(isBusy()).toBe(false);
  });

  it('is busy while something is being saved', async () => {
    const queryClient = aPage();
    fireEvent.pointerOver(document.body);
    await screen.findByText('watching');
    expect(isBusy()).toBe(false);
    jest.spyOn(queryClient, 'isMutating').mockReturnValue(1);
    expect(isBusy()).toBe(true);
  });
});
