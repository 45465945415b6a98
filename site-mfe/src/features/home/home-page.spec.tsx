import { screen } from '@testing-library/react';
import { renderSite } from '../../testing/render-site';

describe('the first page', () => {
  it('calls to the shop and the charity and shows the three areas', async () => {
    renderSite('/');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Cuide de você.');
    expect(screen.getByRole('link', { name: 'Conhecer a loja' })).toHaveAttribute('href', '/loja');
    expect(screen.getByRole('link', { name: 'Conhecer a ONG' })).toHaveAttribute('href', '/ong');
    const areas = screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.closest('a')?.getAttribute('href'));
    expect(areas).toEqual(expect.arrayContaining(['/loja', '/cursos', '/ong']));
  });

  it('asks no third party before the film is wanted', async () => {
    const { person } = renderSite('/');
    await screen.findByRole('heading', { level: 1 });
    expect(document.querySelector('iframe')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Reproduzir o vídeo Nosso Trabalho' }));
    expect(screen.getByTitle('Nosso Trabalho')).toHaveAttribute('src', expect.stringContaining('youtube-nocookie.com'));
  });

  it('has its own pictures as AVIF, and one webp of each for browsers that can not show it', async () => {
    renderSite('/');
    await screen.findByRole('heading', { level: 1 });
    const images = [...document.querySelectorAll('main img')];
    expect(images.length).toBeGreaterThan(4);
    for (const image of images) {
      expect(image.previousElementSibling).toHaveAttribute('type', 'image/avif');
      expect(image.previousElementSibling).toHaveAttribute('sizes', expect.stringContaining('vw'));
      expect(image).not.toHaveAttribute('srcset');
    }
  });

  it('shows membership, donations and the social networks', async () => {
    renderSite('/');
    expect(await screen.findByRole('link', { name: 'Ver os planos' })).toHaveAttribute('href', '/seja-membro');
    expect(screen.getByRole('link', { name: 'Fazer uma doação' })).toHaveAttribute('href', '/doacoes');
    for (const name of ['Facebook', 'Instagram', 'YouTube', 'TikTok', 'E-mail']) expect(screen.getByRole('link', { name })).toBeVisible();
  });
});

describe('an unknown address', () => {
  it('says so and leads home', async () => {
    renderSite('/nao-existe');
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Voltar ao início' })).toHaveAttribute('href', '/');
  });
});
