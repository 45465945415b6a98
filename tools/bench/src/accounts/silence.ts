import { isDeepStrictEqual } from 'node:util';
import { median, type Measurement } from '../measure';
import { customer, post, type AccountsApi, type Address } from './accounts-api';

const TRIES = 200;
const WARM_UP = 10;
const TARGET_MS = 5;
const PASSWORD = 'Lavanda-do-campo';

/** A response without its request id and date. */
interface ResponseContent {
  status: number;
  body: string;
  headers: [string, string][];
}

interface Endpoint {
  name: string;
  path: string;
  body: (email: string) => object;
}

const signUp = (email: string): object => ({ name: 'Rita Souza', email, password: PASSWORD, passwordConfirmation: PASSWORD });

const LOGIN: Endpoint = { name: 'login', path: '/api/auth/login', body: (email) => ({ email, password: 'errada' }) };

const ENDPOINTS: Endpoint[] = [
  LOGIN,
  { name: 'sign-up', path: '/api/auth/register', body: signUp },
  { name: 'forgotten password', path: '/api/auth/forgot-password', body: (email) => ({ email }) },
  { name: 'another confirmation', path: '/api/auth/resend-confirmation', body: (email) => ({ email, password: PASSWORD }) },
];

const WAITING = 'espera@demo.local';

/** Kinds of addresses, which are requested in turn. */
const ADDRESSES = {
  known: () => customer.email,
  waiting: () => WAITING,
  unknown: (attempt: number) => `stranger${attempt + WARM_UP}@demo.local`,
};
type Kind = keyof typeof ADDRESSES;
const KINDS = Object.keys(ADDRESSES) as Kind[];

/** Measures whether responses reveal who has an account: compares bytes and times for known, unconfirmed and unknown addresses in turn. */
export async function measureSilence(api: AccountsApi): Promise<Measurement[]> {
  await post(api, { path: '/api/auth/register', body: signUp(WAITING) });
  const measurements: Measurement[] = [];
  for (const endpoint of ENDPOINTS) measurements.push(await measureEndpoint(api, endpoint));
  return measurements;
}

/** The login alone. */
export const measureLogin = (api: Address): Promise<Measurement> => measureEndpoint(api, LOGIN);

async function measureEndpoint(api: Address, { name, path, body }: Endpoint): Promise<Measurement> {
  const times: Record<Kind, number[]> = { known: [], waiting: [], unknown: [] };
  const responses: ResponseContent[] = [];
  for (let attempt = -WARM_UP; attempt < TRIES; attempt += 1) {
    for (const kind of KINDS) {
      const begin = performance.now();
      const response = await post(api, { path, body: body(ADDRESSES[kind](attempt)) });
      const text = await response.text();
      if (attempt >= 0) times[kind].push(performance.now() - begin);
      responses.push({ status: response.status, body: withoutRequestId(text), headers: [...response.headers].filter(isCompared) });
    }
  }
  const medians = KINDS.map((kind) => median(times[kind]));
  const difference = Math.max(...medians) - Math.min(...medians);
  const isSame = responses.every((one) => isDeepStrictEqual(one, responses[0]));
  return {
    what: `${name}: known, unconfirmed and unknown address, ${TRIES} tries each`,
    target: `same bytes, < ${TARGET_MS} ms`,
    measured: `${isSame ? 'same bytes' : 'different bytes'}, ${difference.toFixed(2)} ms (${medians.map((ms) => ms.toFixed(1)).join(', ')})`,
    reached: isSame && difference < TARGET_MS,
  };
}

/** Body without the request id, which differs in each problem response. */
const withoutRequestId = (body: string): string => body.replace(/"instance":"[^"]*"/, '');
const isCompared = ([name]: [string, string]): boolean => name !== 'x-request-id' && name !== 'date';
