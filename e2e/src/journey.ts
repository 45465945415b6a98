import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';

interface Watched {
  /** Console errors, uncaught errors and failed requests that a journey expects: texts they contain. */
  expectTrouble: (...texts: string[]) => void;
}

/** The account that signed in last in each context. */
const signedIn = new WeakMap<BrowserContext, string>();

/**
 * Every journey fails on a console error, an uncaught error or a failed request that it didn't announce, and when it signs out an account
 * that other journeys use at the same time: signing out ends all sessions of an account.
 */
export const test = base.extend<Watched>({
  expectTrouble: [
    async ({ context }, use, { project }) => {
      const trouble: string[] = [];
      const expected: string[] = [];
      context.on('page', (page) => watch(page, trouble));
      context.on('request', (request) => {
        const email = signedIn.get(context);
        const isShared = project.name !== 'exclusive' && Object.values(accounts).some((account) => account.email === email);
        if (isShared && request.url().endsWith('/api/auth/logout')) trouble.push(`signed out while other journeys use it: ${email}`);
      });
      await use((...texts) => expected.push(...texts));
      expect(trouble.filter((line) => !expected.some((text) => line.includes(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

function watch(page: Page, trouble: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error') trouble.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => trouble.push(`uncaught: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Requests that the page itself aborted (further typing, navigation) are no failures.
    if (reason !== 'net::ERR_ABORTED') trouble.push(`failed: ${request.url()} ${reason}`);
  });
}

/** Waits until the live page has taken the place of the prerendered one. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('#root main:not([aria-busy="true"])')).toBeVisible();
}

/** Opens a page and waits for what it loads. */
export async function openLoaded(page: Page, path: string): Promise<void> {
  await openPage(page, path);
  await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root')).toHaveCount(0);
}

/** Opens a product of the demo data, which has a picture. Products that other journeys add come first in the shop and may have none. */
export async function openSeededProduct(page: Page): Promise<void> {
  const name = 'Sérum Facial Pétala de Rosa';
  await openPage(page, `/loja?busca=${encodeURIComponent(name)}`);
  await page.getByRole('article').getByRole('heading', { name }).click();
  // A new page gives the focus to its heading, a moment after it is visible: a key pressed before would go elsewhere.
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
}

export const accounts = {
  admin: { email: 'admin@demo.local', password: 'Demo-admin-2026' },
  customer: { email: 'cliente@demo.local', password: 'Demo-cliente-2026' },
};

export async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await openPage(page, '/');
  await page.getByRole('banner').getByRole('button', { name: 'Entrar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Senha', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByText('Login realizado com sucesso!')).toBeVisible();
  signedIn.set(page.context(), email);
  // The console is another document: wait for it, because later steps would race with its navigation.
  if (await page.getByText('Bem-vindo ao painel administrativo!').isVisible()) await page.waitForURL('**/dashboard');
}
