import { replyLink } from './reply-link';

const MESSAGE = {
  id: 'm1',
  name: 'Ana',
  email: 'ana@example.com',
  subject: 'Vagas',
  message: 'Há vagas?\nObrigada',
  status: 'new',
  createdAt: '2026-11-20T12:15:00Z',
};

const read = (link: string) => {
  const url = new URL(link);
  return { to: decodeURIComponent(url.pathname), subject: url.searchParams.get('subject'), body: url.searchParams.get('body') };
};

describe('the link to answer a message', () => {
  it('names whom, about what, and quotes what was written', () => {
    expect(read(replyLink(MESSAGE))).toEqual({
      to: 'ana@example.com',
      subject: 'Re: Vagas',
      body: '\r\n\r\nEm 20/11/2026, 09:15, Ana escreveu:\r\n> Há vagas?\r\n> Obrigada',
    });
  });

  it('takes nothing of the message for an address or a header', () => {
    const hostile = { ...MESSAGE, email: 'a&bcc=x?y@example.com', subject: 'RE: oi\r\nBcc: z@example.com', message: '&cc=w@example.com' };
    const url = new URL(replyLink(hostile));
    expect(decodeURIComponent(url.pathname)).toBe('a&bcc=x?y@example.com');
    expect([...url.searchParams.keys()]).toEqual(['subject', 'body']);
    expect(url.searchParams.get('subject')).toBe('RE: oi Bcc: z@example.com');
  });

  it.each(['ã'.repeat(1000), '🌸'.repeat(500), '\n'.repeat(1000)])('stays short enough for mail programs (%#)', (message) => {
    const link = replyLink({ ...MESSAGE, message });
    expect(link.length).toBeLessThanOrEqual(1_900);
    expect(read(link).body).toMatch(/…$/);
  });
});
