/** @jest-environment node */
import { headTags, jsonBlock, preloadTags, styleBlock } from './html';

describe('the head of a page', () => {
  it('names itself absolutely to whoever shares it', () => {
    const head = headTags(
      { title: 'Sérum', description: 'Leve', canonicalPath: '/produto/1', imagePath: '/media/1.webp' },
      'https://aflora.org.br',
    );
    expect(head).toContain('<title>Sérum</title>');
    expect(head).toContain('<link rel="canonical" href="https://aflora.org.br/produto/1">');
    expect(head).toContain('<meta property="og:image" content="https://aflora.org.br/media/1.webp">');
  });

  it('lets no text break out', () => {
    const evil = '"><script>alert(1)</script>';
    expect(headTags({ title: evil, description: evil }, 'http://x')).not.toContain('<script');
    expect(styleBlock('a{content:"</style><script>"}', 'n')).not.toContain('</style><script>');
    expect(jsonBlock('data', { evil: '</script><script>' })).not.toContain('</script><script>');
  });

  it('names each file once', () => {
    expect(preloadTags(['a.js', 'a.js'], { priority: 'low', integrity: {} }).match(/a\.js/g)).toHaveLength(1);
  });
});
