import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderSite } from '../testing/render-site';

describe('the footer', () => {
  const footer = () => within(screen.getByRole('contentinfo'));

  it('leads back to the start of the page with a link to the page that is open', async () => {
    const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const { person } = renderSite('/');
    const heading = await screen.findByRole('heading', { level: 1 });
    await person.click(footer().getByRole('link', { name: 'Aflora, página inicial' }));
    expect(scrolled).toHaveBeenCalledWith(0, 0);
    expect(heading).toHaveFocus();
  });

  it('leaves the page as it is with a link to it that opens another tab', async () => {
    const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    renderSite('/');
    await screen.findByRole('heading', { level: 1 });
    fireEvent.click(footer().getByRole('link', { name: 'Aflora, página inicial' }), { ctrlKey: true });
    expect(scrolled).not.toHaveBeenCalled();
  });

  it('leaves the page as it is with a link to another one', async () => {
    const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const { person, address } = renderSite('/');
    await person.click(footer().getByRole('link', { name: 'Termos' }));
    await waitFor(() => expect(address()).toBe('/termos'));
    expect(scrolled).not.toHaveBeenCalled();
  });
});
