import { expect, test } from '../src/journey';

test('a page answers what was pressed and written before its code arrived', async ({ page }) => {
  // The first visitor may get a page without prerendered HTML, because rendering it for the first time takes too long.
  await expect.poll(async () => (await page.request.get('/contato')).text()).toContain('id="prerender"');
  let deliver: () => void = () => undefined;
  const delivered = new Promise<void>((resolve) => (deliver = resolve));
  await page.route('**/assets/index-*.js', async (route) => {
    await delivered;
    await route.continue();
  });
  await page.goto('/contato', { waitUntil: 'commit' });
  await page.getByLabel('Mensagem').fill('Escrita cedo');
  await page.getByRole('banner').getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  deliver();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('#root').getByLabel('Mensagem')).toHaveValue('Escrita cedo');
});
