import { releaseOrganization } from '@aflora/contracts/content';
import { formatCents } from '../common/text/text';
import { type MailContent, mailText, mailHtml } from './mail-content';

const CONTENT: MailContent = {
  subject: 'A & B',
  preview: 'Um <i>resumo</i>',
  heading: 'Olá, <b>Ana</b>',
  paragraphs: ['Primeiro.', 'Segundo.'],
  action: { label: 'Confirmar', url: 'https://example.org/x?token=a&b="c"' },
  facts: [{ label: 'Nome', value: '<img src=x>' }],
  quote: '<script>alert("1")</script>\nLinha 2',
  notes: ['Vale por uma hora.'],
};

describe('mail content', () => {
  it('escapes user input in HTML', async () => {
    const html = await mailHtml(CONTENT, releaseOrganization);
    expect(html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;\nLinha 2');
    expect(html).not.toMatch(/<(script|b|i|img)[ >]/);
    expect(html).toContain('href="https://example.org/x?token=a&amp;b=&quot;c&quot;"');
  });

  it('links to a page only where the content says so', async () => {
    const value = 'https://example.org/rastreio?a=1&b=2';
    const facts = [
      { label: 'Assunto', value: 'https://example.org/visitante' },
      { label: 'Rastrear', value, isLink: true },
    ];
    const html = await mailHtml({ ...CONTENT, facts }, releaseOrganization);
    expect(html).toContain('<a href="https://example.org/rastreio?a=1&amp;b=2"');
    expect(html).not.toContain('href="https://example.org/visitante"');
  });

  it('never breaks an amount', async () => {
    const facts = [
      { label: '1 × Sérum', value: formatCents(9_999_900) },
      { label: 'Assunto', value: 'R$ 5 no troco' },
    ];
    const html = await mailHtml({ ...CONTENT, facts }, releaseOrganization);
    expect(html).toMatch(/white-space:nowrap">R\$.99\.999,00</);
    expect(html).toContain('<td style="padding:4px 0">R$ 5 no troco');
  });

  it('breaks no word of a label, unless the word is too long for a phone', async () => {
    const facts = [
      { label: 'Recebido por', value: 'Associação Instituto Aflora · CNPJ 12.345.678/0001-95' },
      { label: `1 × ${'Sérum'.repeat(8)}`, value: formatCents(5_000) },
    ];
    const html = await mailHtml({ ...CONTENT, facts }, releaseOrganization);
    expect(html).toContain(';word-break:normal">Recebido por<');
    expect(html).not.toMatch(/word-break:normal">1 × Sérum/);
  });

  it('names the organization in its footer, escaped', async () => {
    const organization = { ...releaseOrganization, legalName: 'Ana & <b>Filhas</b>', cnpj: '12.ABC.345/01DE-35' };
    expect(await mailHtml(CONTENT, organization)).toContain('Ana &amp; &lt;b&gt;Filhas&lt;/b&gt; · CNPJ 12.ABC.345/01DE-35');
    expect(mailText(CONTENT, organization)).toContain('--\nAna & <b>Filhas</b> · CNPJ 12.ABC.345/01DE-35\nRua das Acácias, 210');
  });

  it('contains no remote content', async () => {
    expect(await mailHtml(CONTENT, releaseOrganization)).not.toMatch(/fonts\.googleapis|<link|@import|<[^>]+ src=/);
  });

  it('has the same content as plain text', () => {
    const text = mailText(CONTENT, releaseOrganization);
    for (const part of ['Olá, <b>Ana</b>', 'Primeiro.', 'https://example.org/x?token=a&b="c"', 'Nome: <img src=x>', 'Linha 2', 'CNPJ']) {
      expect(text).toContain(part);
    }
  });
});
