import { portBase } from '../src/env';
import { expect, openPage, test } from '../src/journey';

interface Mail {
  subject: string;
  text: string;
  replyTo?: { address: string }[];
}

test('a contact message reaches the charity’s mailbox, once', async ({ page, request }) => {
  const subject = `Oficinas ${Date.now()}`;
  await openPage(page, `/contato?assunto=${encodeURIComponent(subject)}`);
  await page.getByLabel('Nome').fill('Rita Souza');
  await page.getByLabel('E-mail').fill('rita@exemplo.com.br');
  await page.getByLabel('Mensagem').fill('Quero ajudar nas oficinas.\nPosso aos sábados.');
  await page.getByRole('button', { name: 'Enviar Mensagem' }).dblclick();
  await expect(page.getByText('Mensagem enviada!')).toBeVisible();
  await expect(page.getByLabel('Nome')).toHaveValue('');

  const mails = async () => {
    const response = await request.get(`http://127.0.0.1:${portBase + 5}/email`);
    return ((await response.json()) as Mail[]).filter((mail) => mail.subject.includes(subject));
  };
  await expect.poll(async () => (await mails()).length).toBe(1);
  const [mail] = await mails();
  expect(mail?.text).toContain('Posso aos sábados.');
  expect(mail?.replyTo?.[0]?.address).toBe('rita@exemplo.com.br');
});

test('what was typed survives a failed send and a reload', async ({ page, context, expectTrouble }) => {
  expectTrouble('ERR_INTERNET_DISCONNECTED');
  await openPage(page, '/contato');
  await page.getByLabel('Nome').fill('Rita Souza');
  await page.getByLabel('E-mail').fill('rita@exemplo.com.br');
  await page.getByLabel('Assunto').fill('Oficinas');
  await page.getByLabel('Mensagem').fill('Rascunho que não se perde');
  // Wait for the code of toasts, which the steps so far have requested: it can't be loaded offline.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Enviar Mensagem' }).click();
  await expect(page.getByText('Não foi possível enviar a mensagem. Tente novamente.')).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByLabel('Mensagem')).toHaveValue('Rascunho que não se perde');
});
