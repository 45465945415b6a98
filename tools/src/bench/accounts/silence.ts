import { isDeepStrictEqual } from 'node:util';
import { median, type Measurement } from '../measure';
import { customer, post, type AccountsApi } from './accounts-api';

const TRIES = 200;
const WARM_UP = 10;
const TARGET_MS = 5;
const PASSWORD = 'Lavanda-do-campo';

/** What an answer says beside the id and the moment of its request. */
interface Said {
  status: number;
  body: string;
  headers: [string, string][];
}

interface Question {
  name: string;
  path: string;
  body: (email: string) => object;
}

const signUp = (email: string): object => ({ name: 'Rita Souza', email, password: PASSWORD, passwordConfirmation: PASSWORD });

const QUESTIONS: Question[] = [
  { name: 'login', path: '/api/auth/login', body: (email) => ({ email, password: 'errada' }) },
  { name: 'sign-up', path: '/api/auth/register', body: signUp },
  { name: 'forgotten password', path: '/api/auth/forgot-password', body: (email) => ({ email }) },
  { name: 'another confirmation', path: '/api/auth/resend-confirmation', body: (email) => ({ email, password: PASSWORD }) },
];

const WAITING = 'espera@demo.local';

/** Whose address is asked about, by turns. */
const ADDRESSES = {
  known: () => customer.email,
  waiting: () => WAITING,
  unknown: (attempt: number) => `stranger${attempt + WARM_UP}@demo.local`,
};
type Kind = keyof typeof ADDRESSES;
const KINDS = Object.keys(ADDRESSES) as Kind[];

/** Whether answers tell who has an account: known, unconfirmed and unknown addresses by turns, compared byte by byte and by time. */
export async function measureSilence(api: AccountsApi): Promise<Measurement[]> {
  await post(api, { path: '/api/auth/register', body: signUp(WAITING) });
  const measurements: Measurement[] = [];
  for (const question of QUESTIONS) measurements.push(await measureQuestion(api, question));
  return measurements;
}

async function measureQuestion(api: AccountsApi, { name, path, body }: Question): Promise<Measurement> {
  const times: Record<Kind, number[]> = { known: [], waiting: [], unknown: [] };
  const said: Said[] = [];
  for (let attempt = -WARM_UP; attempt < TRIES; attempt += 1) {
    for (const kind of KINDS) {
      const begin = performance.now();
      const answer = await post(api, { path, body: body(ADDRESSES[kind](attempt)) });
      const text = await answer.text();
      if (attempt >= 0) times[kind].push(performance.now() - begin);
      said.push({ status: answer.status, body: sameEveryTime(text), headers: [...answer.headers].filter(isSaid) });
    }
  }
  const medians = KINDS.map((kind) => median(times[kind]));
  const difference = Math.max(...medians) - Math.min(...medians);
  const isSame = said.every((one) => isDeepStrictEqual(one, said[0]));
  return {
    what: `${name}: known, unconfirmed and unknown address, ${TRIES} tries each`,
    target: `same bytes, < ${TARGET_MS} ms`,
    measured: `${isSame ? 'same bytes' : 'different bytes'}, ${difference.toFixed(2)} ms (${medians.map((ms) => ms.toFixed(1)).join(', ')})`,
    reached: isSame && difference < TARGET_MS,
  };
}

/** The id of the request stands in a problem and in a header. */
const sameEveryTime = (body: string): string => body.replace(/"instance":"[^"]*"/, '');
const isSaid = ([name]: [string, string]): boolean => name !== 'x-request-id' && name !== 'date';
