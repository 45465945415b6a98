import type { Page } from '@playwright/test';
import { openLoaded } from './journey';
import type { Screen } from './screens';

/** Window widths (px) at which every screen is checked. */
export const WIDTHS = [320, 360, 390, 768, 1440];

/** Cut texts and icons of the page, and elements that make it scroll sideways. Waits some frames for the layout to settle. */
export async function cutTexts(page: Page): Promise<string[]> {
  let cut: string[] = [];
  for (let frames = 0; frames < 20; frames += 1) {
    await page.evaluate(() => new Promise(requestAnimationFrame));
    cut = [...(await page.evaluate(cutWords)), ...(await page.evaluate(cutIcons)), ...(await page.evaluate(sidewaysScroll))];
    if (cut.length === 0) return [];
  }
  return cut;
}

/**
 * What is cut on these screens on a phone and on a desk, as '/path, 390 px: …'. Each is loaded once, on the phone. `check` runs in the page on
 * the desk and returns what else is wrong.
 */
export async function cutOnScreens(page: Page, screens: readonly Screen[], check: () => string[] = () => []): Promise<string[]> {
  const found: string[] = [];
  for (const { path } of screens) {
    await page.setViewportSize({ width: 390, height: 900 });
    await openLoaded(page, path);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      found.push(...(await cutTexts(page)).map((what) => `${path}, ${width} px: ${what}`));
    }
    found.push(...(await page.evaluate(check)).map((what) => `${path}: ${what}`));
  }
  return found;
}

/** Runs `check` while text has twice its size, as readers may set in their browser. Screens need not be loaded again: styles follow at once. */
export async function withLargeText<Result>(page: Page, check: () => Promise<Result>): Promise<Result> {
  const devTools = await page.context().newCDPSession(page);
  const setSize = async (standard: number) => {
    await devTools.send('Page.setFontSizes', { fontSizes: { standard } });
    await page.waitForFunction((size) => getComputedStyle(document.documentElement).fontSize === size, `${standard}px`);
  };
  await setSize(32);
  const result = await check();
  await setSize(16);
  await devTools.detach();
  return result;
}

// The functions below run in the page, so they can't use anything else of this file.

function cutWords(): string[] {
  /** Classes of libs/ui/src/theme/base.css for text that may be cut. */
  const MAY_BE_CUT = '.cut-one-line, .cut-lines';
  const NO_TEXT = 'script, style, noscript, option, svg *';
  const found = new Set<string>();
  const isClip = (overflow: string) => overflow === 'hidden' || overflow === 'clip';

  const check = (text: Text, holder: HTMLElement) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    for (let box: HTMLElement | null = holder; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(box);
      const rect = box.getBoundingClientRect();
      // Visually hidden text for screen readers; 2 px with text of twice the size.
      if (isClip(overflowX) && (rect.width <= 2 || rect.height <= 2)) return;
      const isCutX = isClip(overflowX) && (right > rect.right + 1 || left < rect.left - 1);
      // Glyphs are lower than their line box.
      const isCutY = isClip(overflowY) && (bottom > rect.bottom + 3 || top < rect.top - 3);
      if (isCutX || isCutY) return void found.add(`"${text.data.trim().slice(0, 40)}" is cut by ${box.tagName}.${box.className}`);
      // Text in a scrollable box can be reached.
      if (/auto|scroll/.test(overflowX + overflowY) || position === 'fixed') return;
    }
    if (right > document.documentElement.clientWidth + 1) found.add(`"${text.data.trim().slice(0, 40)}" ends outside of the page`);
  };

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    const holder = text.parentElement;
    if (!holder || text.data.trim() === '' || holder.matches(NO_TEXT) || holder.closest(MAY_BE_CUT)) continue;
    if (holder.checkVisibility({ opacityProperty: true, visibilityProperty: true })) check(text, holder);
  }
  return [...found];
}

/** Icons that extend beyond their control. */
function cutIcons(): string[] {
  const icons = [...document.querySelectorAll<SVGElement>(':is(button, a) svg')].filter((icon) => icon.checkVisibility());
  return icons.flatMap((icon) => {
    const control = icon.closest<HTMLElement>('button, a');
    const { left, right } = icon.getBoundingClientRect();
    const edge = control?.getBoundingClientRect();
    const leaves = edge && right > left && edge.width > 1 && (right > edge.right + 1 || left < edge.left - 1);
    return leaves ? [`an icon leaves "${control?.textContent ?? ''}" ${control?.className ?? ''}`] : [];
  });
}

function sidewaysScroll(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth > clientWidth ? [`the page scrolls sideways: ${scrollWidth} px`] : [];
}

/** Elements that take the keyboard focus without showing it. */
export async function hiddenFocus(page: Page): Promise<string[]> {
  // After a key press the browser treats each focus as keyboard focus.
  await page.keyboard.press('Tab');
  await page.evaluate(stopMotion);
  return page.evaluate(unshownFocus);
}

/** Ends transitions and animations, because colours in transition can't be compared. */
function stopMotion(): void {
  const still = new CSSStyleSheet();
  still.replaceSync('*, *::before, *::after { transition: none !important; animation: none !important }');
  document.adoptedStyleSheets = [still];
}

function unshownFocus(): string[] {
  const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"])';
  const isReachable = (each: HTMLElement) => each.tabIndex >= 0 && !each.matches(':disabled') && each.checkVisibility();
  /** The element, its containers and its neighbours: a switch shows the focus on its track, a field on its frame. */
  const around = (element: HTMLElement): Element[] => {
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
    const frames = [element.parentElement, element.parentElement?.parentElement, label].filter((frame) => frame instanceof Element);
    const nearby = frames.flatMap((frame) => [frame, ...frame.children]);
    return [element, ...nearby.filter((each) => each.contains(element) || !each.matches(FOCUSABLE))];
  };
  /** Outline, shadow and border of an element; a change of colour alone is not enough. */
  const ringOf = (element: Element, part: string) => {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderWidth } = getComputedStyle(element, part);
    const outline = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 ? outlineWidth + outlineColor : '';
    return [outline, boxShadow, borderWidth].join();
  };
  const ringsOf = (elements: Element[]) =>
    elements.flatMap((element) => ['', '::before', '::after'].map((part) => ringOf(element, part))).join('|');

  const found = new Set<string>();
  for (const element of [...document.body.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isReachable)) {
    (document.activeElement as HTMLElement | null)?.blur();
    const elements = around(element);
    const before = ringsOf(elements);
    element.focus({ preventScroll: true });
    const name = element.getAttribute('aria-label') ?? element.textContent.trim();
    if (document.activeElement === element && ringsOf(elements) === before) found.add(`${element.outerHTML.slice(0, 90)} ${name}`);
  }
  return [...found];
}

/**
 * How much the page moved by itself since it was opened (cumulative layout shift, without a unit). More than 0.1 is a bad experience by
 * https://web.dev/articles/cls.
 */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const sum = (entries: PerformanceEntryList): number =>
          entries.reduce((total, entry) => total + (entry as PerformanceEntry & { value: number }).value, 0);
        // Called at once with what was recorded before; not at all if nothing was.
        new PerformanceObserver((list) => resolve(sum(list.getEntries()))).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 100);
      }),
  );
