import type { Browser, Page } from 'playwright-core';
import { withBrowser } from '@aflora/tools/browser/with-browser';
import type { Stack } from '@aflora/tools/stack/start-stack';
import type { Measurement } from '../measure';
import { ReleaseTeam } from './release-team';

const TABS = 20;
const PROMOTIONS = 20;
/** One of this many actions of a tab fills in and sends a form. */
const FORM_EVERY = 5;
const TIMEOUT_MS = 30_000;
const LINKS = ['Loja', 'Cursos Online', 'Seja Membro'];

interface Outcome {
  pages: number;
  blank: string[];
  posts: number;
  failed: string[];
  /** Number of documents that opened with another release than the tab's previous one. */
  renewed: number;
}

/** Tabs follow links and send forms while two releases are promoted in turn. */
export async function measureOpenTabs(stack: Stack): Promise<Measurement[]> {
  const team = new ReleaseTeam('site', stack);
  const releases = [await team.publish({ version: '0.7.0' }), await team.publish({ version: '0.7.1' })];
  const outcome = await withBrowser((browser) => alternate(browser, { team, releases, url: `http://localhost:${stack.ports.shell}` }));
  const { pages, blank, posts, failed, renewed } = outcome;
  return [
    {
      what: `${TABS} tabs, ${PROMOTIONS} promotions: blank pages (of ${pages}; ${renewed} opened with a newer release)`,
      target: '0',
      measured: String(blank.length),
      reached: blank.length === 0 && renewed > 0,
      notes: blank.slice(0, 5),
    },
    {
      what: `the same: failed form posts (of ${posts})`,
      target: '0',
      measured: String(failed.length),
      reached: failed.length === 0 && posts > 0,
      notes: failed.slice(0, 5),
    },
  ];
}

interface Trial {
  team: ReleaseTeam;
  releases: string[];
  url: string;
}

async function alternate(browser: Browser, { team, releases, url }: Trial): Promise<Outcome> {
  const outcome: Outcome = { pages: 0, blank: [], posts: 0, failed: [], renewed: 0 };
  const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 1280, height: 800 } });
  const tabs = await Promise.all(Array.from({ length: TABS }, () => context.newPage()));
  await Promise.all(tabs.map((tab) => tab.goto(url, { timeout: TIMEOUT_MS }).then(() => checkPage(tab, outcome))));
  for (let turn = 0; turn < PROMOTIONS; turn += 1) {
    const name = releases[turn % 2] ?? '';
    // The tabs act during the promotion, the critical moment.
    const acts = tabs.map((tab, index) =>
      index % FORM_EVERY === turn % FORM_EVERY ? sendForm(tab, outcome) : followLink(tab, { turn, outcome }),
    );
    await Promise.all([team.promote(name), ...acts]);
  }
  return outcome;
}

const releaseIn = (tab: Page): Promise<string> =>
  tab
    .locator('#remotes')
    .textContent()
    .then((text) => /"version":"([^"]+)"/.exec(text ?? '')?.[1] ?? '');

async function followLink(tab: Page, { turn, outcome }: { turn: number; outcome: Outcome }): Promise<void> {
  const before = await releaseIn(tab);
  const name = LINKS[turn % LINKS.length] ?? '';
  const link = tab.getByRole('banner').getByRole('link', { name, exact: true });
  await link.click({ timeout: TIMEOUT_MS }).catch(() => outcome.blank.push(`${tab.url()}: no link ${name}`));
  await checkPage(tab, outcome, name);
  if ((await releaseIn(tab)) !== before) outcome.renewed += 1;
}

/** Counts a page, and a blank page when its heading doesn't appear. */
async function checkPage(tab: Page, outcome: Outcome, name?: string): Promise<void> {
  outcome.pages += 1;
  const live = tab.locator('#root main:not([aria-busy="true"]) h1');
  const heading = name ? live.filter({ hasText: headings[name] }) : live;
  await heading
    .first()
    .waitFor({ timeout: TIMEOUT_MS })
    .catch(async () => {
      outcome.blank.push(`${tab.url()}: ${(await tab.locator('h1').allTextContents()).join(' / ') || 'no heading'}`);
    });
}

const headings: Record<string, RegExp> = { Loja: /^Loja$/, 'Cursos Online': /^Cursos/, 'Seja Membro': /./ };

async function sendForm(tab: Page, outcome: Outcome): Promise<void> {
  outcome.posts += 1;
  try {
    await tab.getByRole('contentinfo').getByRole('link', { name: 'Contato', exact: true }).first().click({ timeout: TIMEOUT_MS });
    const form = tab.locator('#root main form');
    await form.getByLabel('Nome').fill('Aba aberta', { timeout: TIMEOUT_MS });
    await form.getByLabel('E-mail').fill('aba@example.com');
    await form.getByLabel('Assunto').fill('Uma mensagem');
    await form.getByLabel('Mensagem').fill('Escrita enquanto as versões se alternam.');
    const posted = tab.waitForResponse((response) => response.url().endsWith('/api/contact-messages'), { timeout: TIMEOUT_MS });
    await form.getByRole('button', { name: /Enviar/ }).click();
    const status = (await posted).status();
    if (status !== 201) outcome.failed.push(`the form got status ${status}`);
  } catch (error) {
    outcome.failed.push(String(error).split('\n')[0] ?? '');
  }
}
