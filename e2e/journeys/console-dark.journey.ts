import { accounts, expect, signIn, test } from '../src/journey';

test('the dark console is dark from its first paint, and the site stays light', async ({ page }) => {
  await signIn(page, accounts.admin);
  await page.getByRole('button', { name: 'Usar tema escuro' }).click();
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  // There is no body while another document starts to load.
  const colour = () => page.evaluate(() => document.body && getComputedStyle(document.body).backgroundColor);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect.poll(colour).toBe('rgb(26, 18, 24)');
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  expect(await colour()).toBe('rgb(26, 18, 24)');
  await page.getByRole('link', { name: 'Voltar ao Site' }).click();
  await page.waitForURL('/');
  await expect.poll(colour).toBe('rgb(255, 251, 247)');
});
