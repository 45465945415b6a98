import { createHmac } from 'node:crypto';
import { Failure } from '@aflora/tools/common/failure';
import type { Measurement } from '../measure';
import { signIn, type AccountsApi } from './accounts-api';

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
const now = (): number => Math.floor(Date.now() / 1000);

/** Sends forged access tokens, each derived from a valid one; the API has to refuse all of them. */
export async function measureForgedTokens(api: AccountsApi, secret: string): Promise<Measurement> {
  const { accessToken, cookie } = await signIn(api);
  if ((await statusFor(api, accessToken)) !== 200) throw new Failure('The valid token is refused, so the benchmark would prove nothing.');
  const [header = '', payload = '', signature = ''] = accessToken.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  const signed = (alg: string, changed: object, key = secret) => {
    const content = `${encoded({ alg, typ: 'JWT' })}.${encoded({ ...claims, ...changed })}`;
    const hash = alg.replace('HS', 'sha');
    return `${content}.${createHmac(hash, key).update(content).digest('base64url')}`;
  };
  if ((await statusFor(api, signed('HS256', {}))) !== 200)
    throw new Failure('A token signed by the benchmark is refused, so the benchmark would prove nothing.');
  const forged = [
    `${encoded({ alg: 'none', typ: 'JWT' })}.${payload}.`,
    `${encoded({ alg: 'None', typ: 'JWT' })}.${payload}.${signature}`,
    signed('HS384', {}),
    signed('HS512', {}),
    signed('HS256', { exp: now() - 1 }),
    signed('HS256', { aud: 'elsewhere' }),
    signed('HS256', { iss: 'elsewhere' }),
    signed('HS256', {}, 'another secret of the same kind and length'),
    signed('HS256', {}, `refresh:${secret}`),
    signed('HS256', {}, ''),
    `${header}.${encoded({ ...claims, sub: '00000000-0000-4000-8000-000000000000' })}.${signature}`,
    `${header}.${payload}.${signature.slice(0, -2)}AA`,
    `${header}.${payload}`,
    decodeURIComponent(cookie.split('=')[1] ?? ''),
  ];
  const statuses = await Promise.all(forged.map((token) => statusFor(api, token)));
  const accepted = statuses.filter((status) => status !== 401).length;
  return { what: `forged access tokens accepted, of ${forged.length}`, target: '0', measured: String(accepted), reached: accepted === 0 };
}

async function statusFor(api: AccountsApi, token: string): Promise<number> {
  return (await fetch(`${api.url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })).status;
}
