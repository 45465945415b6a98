import type { Browser, Page } from '@playwright/test';
import { accounts, expect, signIn } from './journey';

/** The demo administrator's console, in a browser of its own. */
export async function aConsole(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  await signIn(page, accounts.admin);
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  return page;
}

/** Presses a button of the topmost open dialog. */
export const pressInDialog = (page: Page, name: string): Promise<void> =>
  page.getByRole('dialog').last().getByRole('button', { name, exact: true }).click();
