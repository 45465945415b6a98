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
    const html = await mailHtml(CONTENT);
    expect(html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;\nLinha 2');
    expect(html).not.toMatch(/<(script|b|i|img)[ >]/);
    expect(html).toContain('href="https://example.org/x?token=a&amp;b=&quot;c&quot;"');
  });

  it('contains no remote content', async () => {
    expect(await mailHtml(CONTENT)).not.toMatch(/fonts\.googleapis|<link|@import|<[^>]+ src=/);
  });

  it('has the same content as plain text', () => {
    const text = mailText(CONTENT);
    for (const part of ['Olá, <b>Ana</b>', 'Primeiro.', 'https://example.org/x?token=a&b="c"', 'Nome: <img src=x>', 'Linha 2', 'CNPJ']) {
      expect(text).toContain(part);
    }
  });
});
