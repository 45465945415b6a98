/** @jest-environment node */
import { headTags, jsonBlock, preloadTags, styleBlock } from './html';

describe('the HTML of a page', () => {
  it('has absolute addresses in its canonical link and its link preview', () => {
    const head = headTags(
      { title: 'Sérum', description: 'Leve', canonicalPath: '/produto/1', imagePath: '/media/1.webp' },
      'https://aflora.org.br',
    );
    expect(head).toContain('<title>Sérum</title>');
    expect(head).toContain('<link rel="canonical" href="https://aflora.org.br/produto/1">');
    expect(head).toContain('<meta property="og:image" content="https://aflora.org.br/media/1.webp">');
  });

  it('escapes texts so that none can add an element', () => {
    const evil = '"><script>alert(1)</script>';
    expect(headTags({ title: evil, description: evil }, 'http://x')).not.toContain('<script');
    expect(styleBlock('a{content:"</style><script>"}', 'n')).not.toContain('</style><script>');
    expect(jsonBlock('data', { evil: '</script><script>' })).not.toContain('</script><script>');
  });

  it('preloads each file once', () => {
    expect(preloadTags(['a.js', 'a.js'], {}).match(/a\.js/g)).toHaveLength(1);
  });
});
