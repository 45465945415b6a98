import { releasePath, remoteNames, type RemoteName } from '@aflora/mfe-contract/release';
import type { Browser, Page } from 'playwright-core';
import { signInAsAdmin } from './sign-in';

const LIMIT_MS = 30_000;
const RELEASE = new RegExp(`${releasePath('')}([^/]+)/`);

export interface Visit {
  shellUrl: string;
  /** The ones that have to serve; any other is trouble. */
  releases: Record<RemoteName, string>;
}

/** Buys up to the checkout and looks into the console, as people would. Answers what went wrong, one line each. */
export async function smokeJourney(browser: Browser, { shellUrl, releases }: Visit): Promise<string[]> {
  const page = await browser.newPage({ locale: 'pt-BR', baseURL: shellUrl });
  page.setDefaultTimeout(LIMIT_MS);
  const used = new Set<string>();
  const trouble = listen(page, used);
  for (const step of [comeIn, fillCart, reachCheckout, signIn, lookAtConsole]) {
    const failure = await step(page).catch((error: Error) => error);
    if (!failure) continue;
    trouble.push(`${step.name}: ${failure.message.split('\n').slice(0, 3).join(' ')}`);
    break;
  }
  await page.close();
  const meant = Object.values(releases);
  trouble.push(...[...used].filter((name) => !meant.includes(name)).map((name) => `release ${name} was used`));
  trouble.push(
    ...remoteNames.filter((remote) => !used.has(releases[remote])).map((remote) => `${releases[remote]} (${remote}) was not used`),
  );
  return trouble;
}

function listen(page: Page, used: Set<string>): string[] {
  const trouble: string[] = [];
  page.on('request', (request) => {
    const [, name] = RELEASE.exec(new URL(request.url()).pathname) ?? [];
    if (name) used.add(name);
  });
  page.on('pageerror', (error) => trouble.push(`uncaught: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // A question that the page itself gave up (leaving) is no trouble.
    if (reason !== 'net::ERR_ABORTED') trouble.push(`failed: ${request.url()} ${reason}`);
  });
  page.on('console', (message) => {
    const isFallback = message.type() === 'warning' && message.text().startsWith('Release ');
    if (message.type() === 'error' || isFallback) trouble.push(`console: ${message.text()} (${message.location().url})`);
  });
  return trouble;
}

const liveMain = (page: Page) => page.locator('#root main:not([aria-busy="true"])');

async function comeIn(page: Page): Promise<void> {
  const answer = await page.goto('/');
  if (!(await answer?.text())?.includes('id="prerender"')) throw new Error('the home page came without its prerendered part');
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

async function lookAtConsole(page: Page): Promise<void> {
  await liveMain(page).getByText(/R\$/).first().waitFor();
  await page.goto('/dashboard/pedidos');
  await liveMain(page).getByRole('heading', { level: 1, name: 'Pedidos' }).waitFor();
  await liveMain(page).getByRole('article').first().waitFor();
}
