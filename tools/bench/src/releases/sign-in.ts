import type { Page } from 'playwright-core';

/** Signs in as the demo administrator with the login dialog, which opens the console. */
export async function signInAsAdmin(page: Page, shellUrl: string): Promise<void> {
  await page.goto(shellUrl);
  await page.locator('#root main:not([aria-busy="true"])').waitFor();
  await page.getByRole('banner').getByRole('button', { name: 'Entrar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill('admin@demo.local');
  await dialog.getByLabel('Senha', { exact: true }).fill('Demo-admin-2026');
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.getByText('Login realizado com sucesso!').waitFor();
  // The console is another document: wait for it, because later steps would race with its navigation.
  await page.waitForURL('**/dashboard');
}
