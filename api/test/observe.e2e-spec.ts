import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { paths } from '@aflora/contracts';
import { freePort } from '@aflora/tools/common/free-port';
import { parse } from 'yaml';
import { JobsService } from '../src/jobs/jobs.service';
import { Payment, PaymentRefund } from '../src/payments/payment.entity';
import { buildApi, startProcess, until } from './support/api-process';
import { type CollectedSpan, type Collector, startCollector } from './support/collector';
import { startTestApp, type TestApp } from './support/test-app';

interface Alert {
  expr: string;
  annotations: { summary?: string; runbook?: string };
}

const TRACE = 'a'.repeat(32);
const BROWSER = 'b'.repeat(16);
const ROUTE = `${paths.physicalProducts}/:id`;
const EMAIL = 'ana.observada@example.com';

let collector: Collector;
let api: TestApp;
let metricsUrl: string;

const observed = (collectorUrl: string, metricsPort: number) => ({
  OBSERVE: 'on',
  OBSERVE_COLLECTOR_URL: collectorUrl,
  OBSERVE_METRICS_PORT: String(metricsPort),
  OBSERVE_TRACES_PER_SECOND: '1000',
});

beforeAll(async () => {
  collector = await startCollector();
  const port = await freePort();
  metricsUrl = `http://127.0.0.1:${port}/metrics`;
  api = await startTestApp(observed(collector.url, port));
});

afterAll(async () => {
  await api.close();
  await collector.close();
});

const metrics = async () => (await fetch(metricsUrl)).text();
const linesOf = (text: string, name: string) =>
  text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
const spansOf = (traceId: string) => collector.spans.filter((span) => span.traceId === traceId);
const attributeOf = (span: CollectedSpan | undefined, name: string) => span?.attributes.find(({ key }) => key === name)?.value.stringValue;

describe('a trace', () => {
  it('that a browser begins leads through the request to its SQL', async () => {
    const headers = { traceparent: `00-${TRACE}-${BROWSER}-01` };
    await api.inject({ url: `${paths.physicalProducts}/${randomUUID()}?x=${EMAIL}`, headers });
    await until(
      () => spansOf(TRACE).some(({ name }) => name.startsWith('SQL')) && spansOf(TRACE).some(({ name }) => name.startsWith('GET')),
    );
    const request = spansOf(TRACE).find(({ name }) => name === `GET ${ROUTE}`);
    expect(request?.parentSpanId).toBe(BROWSER);
    const sql = spansOf(TRACE).find(({ name }) => name === 'SQL SELECT');
    expect(sql?.parentSpanId).toBe(request?.spanId);
    expect(attributeOf(sql, 'db.query.text')).toContain('physical_products');
  });

  it('is not recorded when the browser has decided against it', async () => {
    const traceId = 'c'.repeat(32);
    await api.inject({ url: paths.physicalProducts, headers: { traceparent: `00-${traceId}-${BROWSER}-00` } });
    const next = 'd'.repeat(32);
    await api.inject({ url: paths.physicalProducts, headers: { traceparent: `00-${next}-${BROWSER}-01` } });
    await until(() => spansOf(next).length > 1);
    expect(spansOf(traceId)).toEqual([]);
  });

  it('continues in the jobs that a request adds', async () => {
    const traceId = 'e'.repeat(32);
    const payload = { name: 'Ana Observada', email: EMAIL, subject: 'Vagas', message: 'Uma pergunta secreta' };
    await api.inject({ method: 'POST', url: paths.contactMessages, payload, headers: { traceparent: `00-${traceId}-${BROWSER}-01` } });
    await until(() => spansOf(traceId).some(({ name }) => name.startsWith('job ')));
    const jobs = spansOf(traceId).filter(({ name }) => name.startsWith('job '));
    expect(
      spansOf(traceId).some(({ name, parentSpanId }) => name.startsWith('SQL') && jobs.some(({ spanId }) => spanId === parentSpanId)),
    ).toBe(true);
  });

  it('holds nothing that identifies a person', async () => {
    await until(() => spansOf('e'.repeat(32)).length > 0);
    expect(collector.received.join()).not.toContain(EMAIL);
    expect(collector.received.join()).not.toMatch(/Observada|secreta/);
  });
});

describe('the metrics', () => {
  it('count and time responses by the template of their route', async () => {
    await api.inject(`${paths.physicalProducts}/${randomUUID()}`);
    const text = await metrics();
    expect(linesOf(text, 'aflora_http_responses_total').some((line) => line.includes(`method="GET",route="${ROUTE}",status="4xx"`))).toBe(
      true,
    );
    expect(linesOf(text, 'aflora_http_request_duration_seconds_count').some((line) => line.includes(`route="${ROUTE}"`))).toBe(true);
  });

  it('give all unknown addresses one series, so that nobody can fill the memory or read addresses', async () => {
    for (const path of ['/api/segredo-1', '/api/segredo-2?email=a@b.co']) await api.inject(path);
    const text = await metrics();
    expect(text).not.toMatch(/segredo|a@b\.co/);
    expect(text).toContain('route="unmatched",status="4xx"');
    expect(text).toContain('route="unmatched",status="5xx"} 0');
  });

  it('show the state of queues, stock, refunds and ledger from the database', async () => {
    await api.app.get(JobsService).add(api.dataSource.manager, 'observe.nobody-runs-this', {});
    await until(async () => linesOf(await metrics(), 'aflora_jobs_due').includes('aflora_jobs_due 1'));
    const text = await metrics();
    expect(linesOf(text, 'aflora_state_readable')).toEqual(['aflora_state_readable 1']);
    for (const name of ['aflora_stock_holds_open', 'aflora_refunds_waiting', 'aflora_ledger_difference_reais', 'aflora_jobs_failed']) {
      expect(linesOf(text, name)).toEqual([`${name} 0`]);
    }
    // Not jobs of the minute, which may be tried again for hours then.
    await api.dataSource.query(
      'UPDATE graphile_worker._private_jobs SET attempts = 7 WHERE task_id = (SELECT id FROM graphile_worker._private_tasks WHERE identifier = $1)',
      ['observe.nobody-runs-this'],
    );
    await until(async () => linesOf(await metrics(), 'aflora_jobs_retrying').includes('aflora_jobs_retrying 1'));
    expect(text).toMatch(/aflora_database_pool_connections\{use="idle"\} \d/);
    expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds \d/);
    expect(text).toMatch(/process_resident_memory_bytes \d/);
  });

  it('raise no alarm for letters to many people, nor a second one for a mail that has failed for good', async () => {
    const { manager } = api.dataSource;
    const jobs = api.app.get(JobsService);
    await manager.query('TRUNCATE graphile_worker._private_jobs, mail_outbox');
    const hasMails = (count: number) =>
      until(async () => linesOf(await metrics(), 'aflora_outbox_mails').includes(`aflora_outbox_mails ${count}`));
    const ages = async () => {
      const text = await metrics();
      return ['aflora_jobs_oldest_seconds', 'aflora_outbox_oldest_seconds'].map(
        (name) => Number(linesOf(text, name)[0]?.split(' ')[1]) > 1_800,
      );
    };
    const addMail = (stream: string) =>
      manager.query(
        "INSERT INTO mail_outbox (stream, name, recipient, content, created_at) VALUES ($1, $1, 'a@b.co', '{}', now() - interval '1 day')",
        [stream],
      );
    await jobs.addBulk(manager, 'observe.nobody-runs-this', {});
    await addMail('order:1');
    await jobs.addUnique(manager, { name: 'observe.nobody-runs-this', payload: { stream: 'order:1' }, key: 'order:1' });
    await manager.query(
      "UPDATE graphile_worker._private_jobs SET run_at = now() - interval '1 day', max_attempts = 1, attempts = CASE WHEN key IS NULL THEN 0 ELSE 1 END",
    );
    await addMail('statement:1');
    const statement = { name: 'observe.nobody-runs-this', payload: { stream: 'statement:1' }, key: 'statement:1', isBulk: true };
    await jobs.addUnique(manager, statement);
    await hasMails(2);
    expect(await ages()).toEqual([false, false]);
    await addMail('order:2');
    await manager.query('UPDATE graphile_worker._private_jobs SET priority = 0');
    await hasMails(3);
    expect(await ages()).toEqual([true, true]);
    await manager.query('TRUNCATE graphile_worker._private_jobs, mail_outbox');
  });

  it('count the wait of a refund from its last request, not from the first, which has failed', async () => {
    const { manager } = api.dataSource;
    const paid = { status: 'paid', amountCents: 500, capturedCents: 500, provider: 'sandbox', method: 'card' } as const;
    const about = { purpose: 'order', subjectId: randomUUID(), description: 'Pedido', payerName: 'Ana', payerEmail: EMAIL } as const;
    const { id: paymentId } = await manager.save(Payment, manager.create(Payment, { ...paid, ...about, externalId: randomUUID() }));
    const weekAgo = new Date(Date.now() - 7 * 86_400_000);
    await manager.insert(PaymentRefund, { paymentId, amountCents: 500, reason: 'Engano', createdAt: weekAgo, askedAt: new Date() });
    await until(async () => linesOf(await metrics(), 'aflora_refunds_waiting').includes('aflora_refunds_waiting 1'));
    const [line = ''] = linesOf(await metrics(), 'aflora_refunds_oldest_seconds');
    await manager.delete(PaymentRefund, { paymentId });
    expect(Number(line.split(' ')[1])).toBeLessThan(86_400);
  });

  it('are served at one address of their own port only', async () => {
    expect((await fetch(new URL('/', metricsUrl))).status).toBe(404);
    expect((await fetch(metricsUrl, { method: 'POST' })).status).toBe(404);
    expect((await api.inject('/metrics')).statusCode).toBe(404);
    expect((await api.inject('/api/metrics')).statusCode).toBe(404);
  });
});

describe('the files in deploy/observe', () => {
  const FOLDER = resolve(__dirname, '../../deploy/observe');
  const read = (file: string) => readFileSync(resolve(FOLDER, file), 'utf8');
  /** Labels that Prometheus adds to each sample. */
  const ADDED = ['job', 'instance'];
  const { groups } = parse(read('alerts.yml')) as { groups: { rules: Alert[] }[] };
  const alerts = groups.flatMap(({ rules }) => rules);
  const { panels } = JSON.parse(read('grafana/aflora.json')) as { panels: { targets: { expr: string }[] }[] };

  /** Labels of each exposed metric. */
  const exposed = async () => {
    const labels = new Map<string, Set<string>>([['up', new Set()]]);
    for (const line of (await metrics()).split('\n').filter((text) => text && !text.startsWith('#'))) {
      const [, name = '', pairs = ''] = /^(\w+)(?:\{(.*)\})? /.exec(line) ?? [];
      const known = labels.get(name) ?? new Set();
      for (const [, label = ''] of pairs.matchAll(/(\w+)="/g)) known.add(label);
      labels.set(name, known);
    }
    return labels;
  };
  const faultsOf = (expr: string, labels: Map<string, Set<string>>): string[] => {
    const names = [...expr.matchAll(/\b((?:aflora|nodejs|process)_\w+|up)\b/g)].map(([, name = '']) => name);
    const selectors = [...expr.matchAll(/(\w+)\{([^}]*)\}/g)].flatMap(([, name = '', pairs = '']) =>
      [...pairs.matchAll(/(\w+)=/g)].map(([, label = '']) => ({ label, known: labels.get(name) })),
    );
    const ofAll = new Set(names.flatMap((name) => [...(labels.get(name) ?? [])]));
    const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/,\s*/));
    return [
      ...(names.length > 0 ? [] : [`${expr} reads no metric`]),
      ...names.filter((name) => !labels.has(name)).map((name) => `${name} is not exposed`),
      ...[...selectors, ...grouped.map((label) => ({ label, known: ofAll }))]
        .filter(({ label, known }) => !known?.has(label) && !ADDED.includes(label))
        .map(({ label }) => `${expr} has an unknown label ${label}`),
    ];
  };

  it('read only metrics and labels that a process exposes', async () => {
    await api.inject(`${paths.physicalProducts}/${randomUUID()}`);
    const labels = await exposed();
    const exprs = [...alerts.map(({ expr }) => expr), ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))];
    expect(exprs.length).toBeGreaterThan(30);
    expect(exprs.flatMap((expr) => faultsOf(expr, labels))).toEqual([]);
    expect(faultsOf('max(aflora_jobs_late) > 1', labels)).toEqual(['aflora_jobs_late is not exposed']);
    expect(faultsOf('sum by (url) (aflora_http_responses_total{code="5xx"})', labels)).toHaveLength(2);
  });

  it('leave out what our own servers poll, among which the errors and delays of few visitors would be lost', () => {
    const exprs = [...alerts.map(({ expr }) => expr), ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))];
    const ofAllRoutes = exprs.filter((expr) => expr.includes('aflora_http_') && !/by \([^)]*\broute\b/.test(expr));
    expect(ofAllRoutes.length).toBeGreaterThan(4);
    for (const expr of ofAllRoutes) {
      const read = expr.match(/aflora_http_\w+(?:\{[^}]*\})?/g) ?? [];
      const leftOut = read.map((selector) => new RegExp(`^(?:${/route!~"([^"]+)"/.exec(selector)?.[1] ?? ''})$`));
      for (const path of [paths.releases, paths.contentChanges, '/api/health/ready', '/api/health/live']) {
        expect(leftOut.map((routes) => [expr, path, routes.test(path)])).toEqual(read.map(() => [expr, path, true]));
      }
      expect(leftOut.some((routes) => routes.test(paths.orders))).toBe(false);
    }
  });

  it('say for each alert what is wrong and where the help for it stands', () => {
    const headings = [...readFileSync(resolve(FOLDER, '../../docs/observability.md'), 'utf8').matchAll(/^### (.+)$/gm)].map(
      ([, title = '']) => `docs/observability.md#${title.toLowerCase().replaceAll(' ', '-')}`,
    );
    expect(alerts.map(({ annotations }) => annotations.runbook).sort()).toEqual(headings.sort());
    expect(alerts.filter(({ annotations }) => !annotations.summary)).toEqual([]);
  });
});

describe('the process', () => {
  beforeAll(() => buildApi(), 60_000);

  const started = async (variables: Record<string, string>) => {
    const port = await freePort();
    const { child, output, ended } = startProcess('main.js', { DATABASE_URL: api.databaseUrl, API_PORT: String(port), ...variables });
    await until(() => output.stdout.includes('the API listens') || child.exitCode !== null);
    return { url: `http://127.0.0.1:${port}`, child, output, ended };
  };

  it('loads and serves none of it unless it is turned on', async () => {
    const metricsPort = await freePort();
    const off = await started({ NODE_DEBUG: 'module', OBSERVE_METRICS_PORT: String(metricsPort) });
    await expect(fetch(`http://127.0.0.1:${metricsPort}/metrics`)).rejects.toThrow();
    off.child.kill('SIGTERM');
    await off.ended;
    expect(off.output.stderr).toContain('chunks/openapi.js');
    expect(off.output.stderr).not.toMatch(/chunks\/(prom-client|tracing)|@opentelemetry/);
  });

  it('serves and stops as fast as without traces when the collector hangs, and logs trace and request in one line', async () => {
    const hanging = await startCollector({ hangs: true });
    const on = await started({ ...observed(hanging.url, await freePort()), LOG_LEVEL: 'debug' });
    const headers = { traceparent: `00-${TRACE}-${BROWSER}-01` };
    const response = await fetch(`${on.url}${paths.physicalProducts}`, { headers });
    expect(response.status).toBe(200);
    await until(() => hanging.received.length > 0);
    expect((await fetch(`${on.url}${paths.physicalProducts}`)).status).toBe(200);
    on.child.kill('SIGTERM');
    expect(await on.ended).toBe(0);
    await hanging.close();
    const line = on.output.stdout.split('\n').find((text) => text.includes(TRACE));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ traceId: TRACE, requestId: response.headers.get('x-request-id') });
  });
});
