import { contactMessageMail } from './contact-message-deliveries.service';

const MESSAGE = {
  id: '6f3c2a9e-0000-4000-8000-000000000001',
  name: 'Ana',
  email: 'ana@example.com',
  subject: 'Oficinas',
  message: 'Linha 1\nLinha 2',
  status: 'new' as const,
  createdAt: new Date('2026-11-21T01:30:00Z'),
};

describe('contactMessageMail', () => {
  const mail = contactMessageMail(MESSAGE);

  it('goes to the charity, with the visitor as reply address', () => {
    expect(mail).toMatchObject({ to: null, replyTo: { name: MESSAGE.name, address: MESSAGE.email } });
  });

  it('quotes the message unchanged and shows its time in São Paulo', () => {
    expect(mail.content.quote).toBe(MESSAGE.message);
    expect(mail.content.facts).toContainEqual({ label: 'Recebida em', value: '20/11/2026, 22:30' });
  });
});
