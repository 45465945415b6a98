import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { accounts, expect, openLoaded, openPage, openSeededProduct, signIn, test } from '../src/journey';
import { cutTexts, WIDTHS } from '../src/legible';

test.setTimeout(300_000);

interface Overlay {
  opener: Locator;
  /** The overlay that opens; default: a dialog that stays open at every width. */
  overlay?: Locator;
  /** Names of the buttons that close it. */
  close?: readonly string[];
}

/**
 * Focuses a control; returns a locator of exactly this element. In a list that other journeys change meanwhile, the first row soon is another
 * one.
 */
async function focused(page: Page, control: Locator): Promise<Locator> {
  const mark = randomUUID();
  await control.evaluate((element: HTMLElement, value) => {
    element.dataset['opener'] = value;
    element.focus();
  }, mark);
  return page.locator(`[data-opener="${mark}"]`);
}

// Playwright can't press Android's Back. Chromium turns it into a close request to the newest watcher, which the watcher can also make itself.
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    const { CloseWatcher: Original } = window as unknown as { CloseWatcher: new () => EventTarget };
    const watchers: EventTarget[] = [];
    const Watcher = class extends Original {
      constructor() {
        super();
        watchers.push(this);
      }
    };
    Object.assign(window, { CloseWatcher: Watcher, watchers });
  }),
);
const pressAndroidsBack = (page: Page) =>
  page.evaluate(() => (window as unknown as { watchers: { requestClose(): void }[] }).watchers.at(-1)?.requestClose());

/** Checks that an overlay is readable and that Escape, each of its buttons and, for a dialog, Android's Back return the focus to the opener. */
async function expectReturn(page: Page, { opener: control, overlay: given, close = [] }: Overlay): Promise<void> {
  const overlay = given ?? page.getByRole('dialog').last();
  const leave = [
    () => page.keyboard.press('Escape'),
    ...(given ? [] : [() => pressAndroidsBack(page)]),
    ...close.map((name) => () => overlay.getByRole('button', { name, exact: true }).click({ timeout: 10_000 })),
  ];
  for (const [turn, closeIt] of leave.entries()) {
    const opener = await focused(page, control);
    await page.keyboard.press('Enter');
    await expect(overlay).toBeVisible();
    await expect(overlay.locator(':focus').or(overlay.and(page.locator(':focus')))).toHaveCount(1);
    if (turn === 0) await expectLegible(page, given ? [] : WIDTHS);
    await closeIt();
    await expect(overlay).toBeHidden();
    await expect(opener).toBeFocused();
  }
}

/** Checks that an open overlay keeps the focus while the page scrolls its opener out of sight. */
async function expectStays(page: Page, control: Locator, overlay: Locator): Promise<void> {
  const opener = await focused(page, control);
  await page.keyboard.press('Enter');
  await expect(overlay).toBeVisible();
  await expect(overlay.locator(':focus').or(overlay.and(page.locator(':focus')))).toHaveCount(1);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(opener).not.toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(overlay).toBeHidden();
  await expect(opener).toBeFocused();
}

/** Checks that the open overlay is readable at the current width and at these widths. */
async function expectLegible(page: Page, widths: readonly number[]): Promise<void> {
  expect(await cutTexts(page)).toEqual([]);
  const size = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    expect(await cutTexts(page), `at ${width} px`).toEqual([]);
  }
  if (size) await page.setViewportSize(size);
}

test('overlays of the site give the focus back to what opened them', async ({ page }) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const banner = page.getByRole('banner');
  const drawer = page.getByRole('dialog');
  await openPage(page, '/loja');
  await expectReturn(page, { opener: banner.getByRole('button', { name: 'Entrar' }), close: ['Fechar'] });
  await expectReturn(page, { opener: button('Carrinho vazio'), close: ['Fechar carrinho'] });
  await openSeededProduct(page);
  await expectReturn(page, { opener: button('Ampliar a foto'), close: ['Fechar foto'] });
  await button('Adicionar ao carrinho').click();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await expectReturn(page, { opener: button('Carrinho, 1 item'), overlay: drawer, close: ['Fechar carrinho'] });
    if (width < 1280) await expectReturn(page, { opener: button('Menu'), overlay: drawer, close: ['Fechar menu'] });
  }
  await signIn(page, accounts.customer);
  await openPage(page, '/perfil');
  await expectReturn(page, { opener: button('Apagar minha conta'), close: ['Fechar', 'Cancelar'] });
});

/** Opens the console; returns locators and a function that opens one of its pages. */
async function aConsole(page: Page) {
  await signIn(page, accounts.admin);
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  const main = page.getByRole('main');
  return {
    main,
    menu: page.getByRole('menu'),
    button: (name: string | RegExp) => main.getByRole('button', { name }).first(),
    open: (path: string) => openLoaded(page, `/dashboard/${path}`),
  };
}

test('overlays of the console give the focus back to what opened them', async ({ page }) => {
  const { button, menu, open } = await aConsole(page);
  await expectReturn(page, { opener: page.getByRole('banner').getByRole('button', { name: 'Conta de' }), overlay: menu });
  await expectReturn(page, { opener: page.getByRole('banner').getByRole('button', { name: 'Buscar ou ir para' }) });
  await open('produtos-fisicos');
  await expectReturn(page, { opener: button('Categoria'), overlay: menu });
  await expectReturn(page, { opener: button('Excluir'), close: ['Cancelar'] });
  await open('pedidos');
  await expectReturn(page, { opener: button('Ver Detalhes'), close: ['Fechar'] });
  await open('pedidos?exibir=tabela');
  await expectReturn(page, { opener: button('Período'), overlay: page.getByRole('dialog') });
  await open('pedidos?pagamento=paid');
  await button('Ver Detalhes').click();
  const refund = page.getByRole('dialog').getByRole('button', { name: 'Reembolsar' });
  await expectReturn(page, { opener: refund, overlay: page.getByRole('dialog', { name: 'Reembolsar' }), close: ['Cancelar'] });
});

test('overlays of people and payments in the console give the focus back to what opened them', async ({ page }) => {
  const { main, button, menu, open } = await aConsole(page);
  await open('usuarios');
  await expectReturn(page, { opener: button('Ver Detalhes'), close: ['Fechar'] });
  await expectReturn(page, { opener: button('Promover a admin'), close: ['Cancelar'] });
  await open('usuarios?exibir=tabela');
  await expectReturn(page, { opener: button(/^Ações/), overlay: menu });
  await page.setViewportSize({ width: 1440, height: 400 });
  await expectStays(page, button(/^Ações/), menu);
  await page.setViewportSize({ width: 1440, height: 900 });
  const actions = await focused(page, button(/^Ações/));
  await actions.click();
  await menu.getByRole('menuitem', { name: 'Ver detalhes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click();
  await expect(actions).toBeFocused();
  await open('membros-ong');
  await expectReturn(page, { opener: button('Pausar'), close: ['Cancelar'] });
  await expectReturn(page, { opener: button('Ver detalhes'), close: ['Fechar'] });
  await open('doacoes?exibir=cartoes');
  await expectReturn(page, { opener: button('Ver detalhes'), close: ['Fechar'] });
  await open('mensagens');
  await expectReturn(page, { opener: main.getByRole('list', { name: 'Mensagens' }).getByRole('button').first(), close: ['Fechar'] });
  await open('auditoria');
  await expectReturn(page, { opener: button(/^Mais sobre/) });
  await page.setViewportSize({ width: 1440, height: 400 });
  await expectStays(page, button(/^Mais sobre/), page.getByRole('dialog'));
  await page.setViewportSize({ width: 390, height: 844 });
  await expectReturn(page, {
    opener: page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true }),
    overlay: page.getByRole('dialog'),
    close: ['Fechar menu'],
  });
});
