import { expect, openPage, test } from '../src/journey';
import { mailsTo } from '../src/mailbox';

test('an anonymous monthly donation is authorised, thanked for, and cancelled by the mail’s link', async ({ page, context }) => {
  const email = `doa.${Date.now()}@example.com`;
  await openPage(page, '/doacoes');
  const [form] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('main').getByRole('link', { name: /50/ }).first().click(),
  ]);
  await expect(form).toHaveURL(/\/doar/);
  await form.getByText('Mensal', { exact: true }).click();
  await form.getByLabel('Nome').fill('Dora Souza');
  await form.getByLabel('E-mail').fill(email);
  await form.getByLabel('Doar anonimamente').check();
  await form.getByRole('button', { name: /^Doar R\$/ }).click();
  await form.getByRole('button', { name: 'Autorizar' }).click();
  await expect(form.getByRole('heading', { level: 1, name: 'Pagamento Realizado!' })).toBeVisible();

  const receipt = async () => (await mailsTo(email)).find((mail) => mail.text.includes('/doacao/'));
  await expect.poll(async () => (await receipt())?.subject ?? '').not.toBe('');
  const link = /https?:\/\/\S+\/doacao\/\S+token=[\w-]+/.exec((await receipt())?.text ?? '')?.[0] ?? '';
  await form.goto(link);
  await expect(form).toHaveURL(/\/doacao\/[0-9a-f-]{36}$/);
  await expect(form.getByRole('main')).toContainText(/50,00/);
  const [download] = await Promise.all([form.waitForEvent('download'), form.getByRole('button', { name: /Baixar recibo/ }).click()]);
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  await form.getByRole('button', { name: 'Cancelar doação mensal' }).click();
  await form
    .getByRole('dialog')
    .getByRole('button', { name: /Cancelar/ })
    .first()
    .click();
  await expect(form.getByRole('dialog')).toBeHidden();
  await expect(form.getByRole('button', { name: 'Cancelar doação mensal' })).toBeHidden();
});

test('a donation below the minimum says so and keeps what was typed', async ({ page }) => {
  await openPage(page, '/doar?valor=400');
  await page.getByLabel('Nome').fill('Dora Souza');
  await page.getByLabel('E-mail').fill('dora@example.com');
  await page.getByRole('button', { name: /^Doar/ }).click();
  await expect(page.getByText(/no mínimo R\$\s?5,00/)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Nome')).toHaveValue('Dora Souza');
});
