import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from '../browser/find-chromium';
import { ownEnvironment, type Environment } from '../common/env';
import { ROOT } from '../common/paths';
import { startChild, type Child } from '../stack/child-process';
import { forget, sections, type Section } from './sections';
import { createTemporaryFolder } from './temporary-folder';
import { addUp, type Tally } from './tally';

let running: Child | undefined;

async function main(): Promise<void> {
  const startedAt = Date.now();
  const folder = createTemporaryFolder();
  const env = { ...ownEnvironment(), TMPDIR: folder, TEMP: folder, TMP: folder };
  // The browser is downloaded in parallel with everything else, because this may take minutes.
  const chromium = ensureChromium(env);
  chromium.catch(() => undefined);
  const tallies: Tally[] = [];
  for (const section of sections(env)) {
    const isBrowser = section.title === 'Browser journeys';
    tallies.push(isBrowser ? await runInBrowser(section, chromium) : await run(section));
  }
  const { passed, failed } = addUp(tallies);
  process.exitCode = failed ? 1 : 0;
  console.log(`\n${Math.round((Date.now() - startedAt) / 1000)} s\n${passed} passed, ${failed} failed`);
}

async function runInBrowser(section: Section, chromium: Promise<string>): Promise<Tally> {
  try {
    return await run({ ...section, env: { ...section.env, CHROMIUM_PATH: await chromium } });
  } catch (error) {
    console.log(`✗ ${section.title}: ${(error as Error).message}`);
    return { passed: 0, failed: 1 };
  }
}

async function run(section: Section): Promise<Tally> {
  const { title, args, env, tally } = section;
  const startedAt = Date.now();
  console.log(`▸ ${title}`);
  forget(section);
  const logFile = join(ROOT, '.cache/test', `${title.toLowerCase().replace(/\W+/g, '-')}.log`);
  running = startChild({ name: title, args, cwd: ROOT, env: env as Environment, logFile });
  const watch = setInterval(failuresIn(logFile), 1000);
  const code = await running.exited;
  clearInterval(watch);
  await running.stop();
  const output = readFileSync(logFile, 'utf8');
  const counted = tally(output, code);
  if (counted.failed) console.log(output);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(`${counted.failed ? '✗' : '✓'} ${title}: ${counted.passed} passed, ${counted.failed} failed (${seconds} s)`);
  return counted;
}

/** Prints the titles of failed tests as soon as they are in the log; the whole log follows at the end of the section. */
function failuresIn(logFile: string): () => void {
  let shown = 0;
  return () => {
    const failures = readFileSync(logFile, 'utf8').match(/^ *(FAIL |● .+ › |✘ ).+$/gm) ?? [];
    for (const line of failures.slice(shown)) console.log(line);
    shown = failures.length;
  };
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void Promise.resolve(running?.stop()).then(() => process.exit(130)));
}

void main();
