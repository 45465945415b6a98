import type { Browser, Page } from '@playwright/test';
import { accounts, expect, signIn } from './journey';

/** Opens the console as the demo administrator, in a new browser context. */
export async function aConsole(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  await signIn(page, accounts.admin);
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  return page;
}

/** Presses a button of the topmost open dialog. */
export const pressInDialog = (page: Page, name: string): Promise<void> =>
  page.getByRole('dialog').last().getByRole('button', { name, exact: true }).click();
