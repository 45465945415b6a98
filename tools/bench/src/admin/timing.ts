import { Failure } from '@aflora/tools/common/failure';
import type { ConsoleRequest } from './console-requests';

const WARM_UP = 5;
const TIMES = 60;

export interface Timing {
  what: string;
  isPage: boolean;
  /** ms */
  p50: number;
  p95: number;
}

/** Time (ms) of one request, including the whole response body. */
export async function timeRequest(url: string, authorization: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(url, { headers: { authorization } });
  const body = await response.text();
  if (!response.ok) throw new Failure(`${url} responded with ${response.status}: ${body.slice(0, 300)}`);
  return performance.now() - start;
}

interface TimedRequest {
  request: ConsoleRequest;
  api: { url: string; authorization: string };
}

/** Repeats two requests in turn. */
export async function timingsInTurn(pair: [TimedRequest, TimedRequest]): Promise<[Timing, Timing]> {
  const measured = pair.map(({ request, api }) => ({ ...request, api, times: [] as number[] }));
  for (let turn = 0; turn < WARM_UP + TIMES; turn += 1) {
    for (const { path, queries, api, times } of measured) {
      const query = new URLSearchParams(queries[turn % queries.length]).toString();
      const ms = await timeRequest(`${api.url}${path}?${query}`, api.authorization);
      if (turn >= WARM_UP) times.push(ms);
    }
  }
  return measured.map(({ what, isPage, times }) => ({ what, isPage, ...percentiles(times) })) as [Timing, Timing];
}

export function percentiles(times: number[]): { p50: number; p95: number } {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}
