import { releasePath, remoteNames, type RemoteName } from '@aflora/releases';
import type { Browser, Page } from 'playwright-core';
import { signInAsAdmin } from './sign-in';

const TIMEOUT_MS = 30_000;
const RELEASE = new RegExp(`${releasePath('')}([^/]+)/`);

export interface Visit {
  shellUrl: string;
  /** Releases that the pages have to use; any other one is an error. */
  releases: Record<RemoteName, string>;
}

/** Goes from the home page to the checkout and into the console. Returns the errors, one line each. */
export async function smokeJourney(browser: Browser, { shellUrl, releases }: Visit): Promise<string[]> {
  const page = await browser.newPage({ locale: 'pt-BR', baseURL: shellUrl });
  page.setDefaultTimeout(TIMEOUT_MS);
  const used = new Set<string>();
  const errors = collectErrors(page, used);
  for (const step of [openHome, fillCart, reachCheckout, signIn, openConsole]) {
    const failure = await step(page).catch((error: Error) => error);
    if (!failure) continue;
    errors.push(`${step.name}: ${failure.message.split('\n').slice(0, 3).join(' ')}`);
    break;
  }
  await page.close();
  const expected = Object.values(releases);
  errors.push(...[...used].filter((name) => !expected.includes(name)).map((name) => `release ${name} was used`));
  errors.push(
    ...remoteNames.filter((remote) => !used.has(releases[remote])).map((remote) => `${releases[remote]} (${remote}) was not used`),
  );
  return errors;
}

function collectErrors(page: Page, used: Set<string>): string[] {
  const errors: string[] = [];
  page.on('request', (request) => {
    const [, name] = RELEASE.exec(new URL(request.url()).pathname) ?? [];
    if (name) used.add(name);
  });
  page.on('pageerror', (error) => errors.push(`uncaught: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Requests that the page aborted itself, by a navigation, are no errors.
    if (reason !== 'net::ERR_ABORTED') errors.push(`failed: ${request.url()} ${reason}`);
  });
  page.on('console', (message) => {
    const isFallback = message.type() === 'warning' && message.text().startsWith('Release ');
    if (message.type() === 'error' || isFallback) errors.push(`console: ${message.text()} (${message.location().url})`);
  });
  return errors;
}

const liveMain = (page: Page) => page.locator('#root main:not([aria-busy="true"])');

async function openHome(page: Page): Promise<void> {
  const response = await page.goto('/');
  if (!(await response?.text())?.includes('id="prerender"')) throw new Error('the home page was sent without its prerendered part');
  await liveMain(page).getByRole('heading', { level: 1 }).waitFor();
}

async function fillCart(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Loja' }).click();
  await liveMain(page).getByRole('heading', { level: 1, name: 'Loja' }).waitFor();
  const product = liveMain(page).getByRole('article').first();
  await product.getByRole('button', { name: /carrinho/i }).click();
  await page.getByText('Produto adicionado ao carrinho').waitFor();
}

async function reachCheckout(page: Page): Promise<void> {
  await page.goto('/carrinho');
  await page.getByRole('link', { name: /Finalizar compra/ }).click();
  await liveMain(page).getByRole('heading', { level: 1, name: 'Finalizar compra' }).waitFor();
  await page.getByRole('complementary', { name: 'Resumo do pedido' }).getByRole('listitem').first().waitFor();
}

async function signIn(page: Page): Promise<void> {
  await signInAsAdmin(page, '/');
  await liveMain(page).getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
}

async function openConsole(page: Page): Promise<void> {
  await liveMain(page).getByText(/R\$/).first().waitFor();
  await page.goto('/dashboard/pedidos');
  await liveMain(page).getByRole('heading', { level: 1, name: 'Pedidos' }).waitFor();
  await liveMain(page).getByRole('article').first().waitFor();
}
