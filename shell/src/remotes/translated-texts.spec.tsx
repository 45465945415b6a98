import { render, screen } from '@testing-library/react';
import { surviveTranslation } from './translated-texts';

/** A list with adjacent text nodes, as React renders texts that contain values. */
function Cart({ count, note }: { count: number; note?: string }) {
  return (
    <p>
      {count} produtos {note && <em>novo</em>} {note}
    </p>
  );
}

const paragraph = () => screen.getByRole('paragraph');

/** Replaces the texts of a page as Chrome does. */
function translate() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts.filter(({ data, parentElement }) => data.trim() && !parentElement?.closest('font'))) {
    const translation = document.createElement('font');
    translation.textContent = text.data.replace('produtos', 'products').replace('frágil', 'fragile');
    text.replaceWith(translation);
  }
}

describe('a page that the browser translates', () => {
  beforeAll(surviveTranslation);

  it('shows each text that is changed, and goes on when one is removed or gets something before it', async () => {
    const { rerender, unmount } = render(<Cart count={1} />);
    translate();
    await Promise.resolve();
    expect(paragraph()).toHaveTextContent('1 products');
    rerender(<Cart count={2} note="frágil" />);
    await Promise.resolve();
    expect(paragraph()).toHaveTextContent('2 products novo frágil');
    translate();
    await Promise.resolve();
    expect(paragraph()).toHaveTextContent('2 products novo fragile');
    rerender(<Cart count={2} />);
    expect(paragraph()).toHaveTextContent('2 products');
    unmount();
    expect(document.body).toHaveTextContent('');
  });

  it('goes on without what an extension has removed', () => {
    const { rerender } = render(<Cart count={2} note="frágil" />);
    screen.getByText('novo').remove();
    rerender(<Cart count={3} />);
    expect(paragraph()).toHaveTextContent('3 produtos');
  });
});
