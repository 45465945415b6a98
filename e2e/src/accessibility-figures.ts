import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { Axe } from './accessible';

/** What was found on a page, as the site shows it at /acessibilidade. */
export interface PageFigures {
  /** Address without ids. */
  path: string;
  title: string;
  /** Texts whose contrast could be measured, and the lowest contrast of them. */
  texts: number;
  lowestContrast: number;
  /** Texts on pictures and gradients, whose contrast axe can't determine. */
  unmeasured: number;
  /** Places at which the Tab key stops on its way through the page. */
  stops: number;
  faults: string[];
}

interface LastCheck {
  /** ISO instant. */
  date: string;
  commit: string;
  groups: Record<string, PageFigures[]>;
}

const FILE = path.join(__dirname, '../../site-mfe/src/features/accessibility/last-check.json');

export const readLastCheck = (): LastCheck => JSON.parse(readFileSync(FILE, 'utf8')) as LastCheck;

/** Replaces the figures of a group of pages, with today's date and the commit that was checked. */
export function writeFigures(group: string, pages: PageFigures[]): void {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const date = new Date().toISOString();
  const groups = { ...readLastCheck().groups, [group]: pages };
  writeFileSync(FILE, `${JSON.stringify({ date, commit, groups }, null, 2)}\n`);
}

/** Address of a screen as the figures name it: ids differ from run to run. */
export const namedPath = (address: string): string => address.replace(/[0-9a-f-]{36}/, ':id');

/** Measures the page that is open. It must have axe, which `accessibilityFaults` loads; `faults` are those of the keyboard alone. */
export async function figuresOf(page: Page, address: string): Promise<PageFigures> {
  const { stops, faults } = await keyboardWalk(page);
  const title = (await page.locator('h1').first().innerText()).replace(/\s+/g, ' ');
  return { path: namedPath(address), title, ...(await contrasts(page)), stops, faults };
}

const contrasts = (page: Page): Promise<Pick<PageFigures, 'texts' | 'lowestContrast' | 'unmeasured'>> =>
  page.evaluate(async () => {
    const { passes, incomplete } = await (window as unknown as { axe: Axe }).axe.run(document, { runOnly: ['color-contrast'] });
    const ratios = passes.flatMap(({ nodes }) =>
      nodes.map(({ any }) => (any[0]?.data as { contrastRatio?: number } | null)?.contrastRatio ?? 0),
    );
    const measured = ratios.filter((ratio) => ratio > 0);
    const unmeasured = incomplete.reduce((sum, { nodes }) => sum + nodes.length, 0);
    return { texts: measured.length, lowestContrast: Math.min(...measured), unmeasured };
  });

/** Walks through the page with the Tab key until it leaves the page, and returns the controls that it doesn't reach or can't leave. */
export async function keyboardWalk(page: Page): Promise<Pick<PageFigures, 'stops' | 'faults'>> {
  await page.evaluate(startAtTop);
  for (let presses = 0; ; presses += 1) {
    await page.keyboard.press('Tab');
    const step = await page.evaluate(stepOfFocus, presses);
    if (step === 'next') continue;
    const faults = step === 'end' ? await page.evaluate(unreachedControls) : [step];
    return { stops: await page.locator('[data-stop]').count(), faults };
  }
}

// The functions below run in the page, so they can't use anything else of this file.

function startAtTop(): void {
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute('tabindex');
}

/** Marks the focused control. Returns 'end' when the focus has left the page or begins anew, and otherwise what is wrong. */
function stepOfFocus(press: number): string {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return 'end';
  const earlier = focused.getAttribute('data-stop');
  focused.setAttribute('data-stop', String(press));
  // Tab goes through the day, month and year of a date before it leaves the field.
  const isSameDate = earlier === String(press - 1) && focused.matches('input[type="date"], input[type="month"]');
  if (earlier === null || isSameDate) return 'next';
  // A modal dialog keeps the focus: its controls begin anew at its own first one.
  const inDialog = [...(focused.closest('[aria-modal="true"]')?.querySelectorAll('[data-stop]') ?? [])];
  const isFirstOfDialog =
    inDialog.length > 1 && inDialog.every((stop) => stop === focused || Number(stop.getAttribute('data-stop')) > Number(earlier));
  return earlier === '0' || isFirstOfDialog ? 'end' : `the Tab key goes back to ${focused.outerHTML.slice(0, 90)}`;
}

function unreachedControls(): string[] {
  const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"])';
  const dialog = document.querySelector('[aria-modal="true"]');
  const missed = [...(dialog ?? document.body).querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (each) =>
      each.tabIndex >= 0 && !each.matches(':disabled, [data-stop], [inert] *') && each.checkVisibility({ visibilityProperty: true }),
  );
  // Tab stops once in a group of radio buttons; the arrow keys reach the others.
  const isInReachedGroup = (each: HTMLElement) =>
    each instanceof HTMLInputElement && each.type === 'radio' && document.querySelector(`input[name="${each.name}"][data-stop]`);
  return missed.filter((each) => !isInReachedGroup(each)).map((each) => `the Tab key doesn't reach ${each.outerHTML.slice(0, 90)}`);
}
