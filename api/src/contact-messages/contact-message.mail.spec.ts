import { contactMessageMail } from './contact-message.mail';

const MESSAGE = {
  id: '6f3c2a9e-0000-4000-8000-000000000001',
  name: 'Ana',
  email: 'ana@example.com',
  subject: 'Oficinas',
  message: 'Linha 1\nLinha 2',
  status: 'new' as const,
  createdAt: new Date('2026-11-21T01:30:00Z'),
};

describe('the mail of a contact message', () => {
  const mail = contactMessageMail(MESSAGE, 'equipe@example.org');

  it('goes to the charity and is answered to the visitor', () => {
    expect(mail).toMatchObject({ to: 'equipe@example.org', replyTo: { name: MESSAGE.name, address: MESSAGE.email } });
  });

  it('has a name that stays the same', () => {
    expect(contactMessageMail({ ...MESSAGE }, 'equipe@example.org').name).toBe(mail.name);
  });

  it('keeps what was written as it is, with its moment in São Paulo', () => {
    expect(mail.content.quote).toBe(MESSAGE.message);
    expect(mail.content.facts).toContainEqual({ label: 'Recebida em', value: '20/11/2026, 22:30' });
  });
});
