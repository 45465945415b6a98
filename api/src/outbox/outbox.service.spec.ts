import type { EntityManager } from 'typeorm';
import { MailAttachmentsService } from './outbox.service';

const manager = {} as EntityManager;

describe('attachments of mails', () => {
  it('are made by the module that registered their kind', async () => {
    const attachments = new MailAttachmentsService();
    const file = { fileName: 'recibo-doacao-7.pdf', type: 'application/pdf', content: Buffer.from('%PDF') };
    const build = jest.fn(() => Promise.resolve(file));
    attachments.register('donation-receipt', build);
    await expect(attachments.build(manager, { kind: 'donation-receipt', id: 'd1', number: 7 })).resolves.toBe(file);
    expect(build).toHaveBeenCalledWith(manager, 'd1', 7);
  });

  it('have one maker per kind, and a mail waits rather than going out without one', async () => {
    const attachments = new MailAttachmentsService();
    await expect(attachments.build(manager, { kind: 'donation-receipt', id: 'd1' })).rejects.toThrow('No module makes attachments');
    attachments.register('donation-receipt', () => Promise.resolve(null));
    expect(() => attachments.register('donation-receipt', () => Promise.resolve(null))).toThrow('Two modules');
  });
});
