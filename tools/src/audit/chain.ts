import { createHash } from 'node:crypto';
import type { Client } from 'pg';

/** End of the chain. A recorded head proves later that no earlier entry was removed or rewritten. */
export interface ChainHead {
  position: number;
  hash: string;
}

export interface ChainReport {
  entries: number;
  head: ChainHead;
  /** Description of the first broken entry; undefined while the chain is intact. */
  broken?: string;
}

interface Link {
  position: string;
  entryId: string;
  /** Milliseconds since 1970. */
  at: string;
  action: string;
  isSecurityLog: boolean;
  contentDigest: Buffer;
  ipSalt: Buffer | null;
  ipDigest: Buffer | null;
  hash: Buffer;
  /** Null when the entry was deleted, by retention or by somebody else. */
  entry: { at: number; action: string; isSecurityLog: boolean; content: (string | null)[]; ip: string | null } | null;
  isRecent: boolean;
}

/** `isRecent`: the entry is less than 30 days old, so retention must not have changed it. */
const LINKS = `
  SELECT c.position, c.entry_id AS "entryId", (extract(epoch FROM c.at) * 1000)::bigint AS at, c.action, c.is_security_log AS "isSecurityLog",
    c.content_digest AS "contentDigest", c.ip_salt AS "ipSalt", c.ip_digest AS "ipDigest", c.hash, c.at > now() - interval '30 days' AS "isRecent",
    CASE WHEN e.id IS NOT NULL THEN json_build_object('at', (extract(epoch FROM e.at) * 1000)::bigint, 'action', e.action,
      'isSecurityLog', e.is_security_log, 'content', json_build_array(e.actor_id, e.entity, e.entity_id, e.request_id), 'ip', e.ip) END AS entry
  FROM audit_chain c LEFT JOIN audit_entries e ON e.id = c.entry_id WHERE c.position > $1 ORDER BY c.position LIMIT $2
`;
const UNCHAINED = `
  SELECT id FROM audit_entries e WHERE NOT EXISTS (SELECT FROM audit_chain WHERE entry_id = e.id) ORDER BY at, id LIMIT 1
`;
const PAGE = 5_000;

/**
 * Recomputes the hashes of the whole chain and compares them with the entries. Uses no functions of the database, because somebody with the
 * owner's role could have replaced them. `noted`: the head from an earlier report, which must be part of the chain.
 */
export async function verifyChain(client: Client, noted?: ChainHead): Promise<ChainReport> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    return await walk(client, noted);
  } finally {
    await client.query('ROLLBACK');
  }
}

async function walk(client: Client, noted?: ChainHead): Promise<ChainReport> {
  let last: { position: number; hash: Buffer } = { position: 0, hash: Buffer.alloc(0) };
  const report = (broken?: string): ChainReport => ({
    entries: last.position,
    head: { position: last.position, hash: last.hash.toString('hex') },
    broken,
  });
  for (;;) {
    const { rows } = await client.query<Link>(LINKS, [last.position, PAGE]);
    for (const link of rows) {
      const fault = faultOf(link, last);
      if (fault) return report(`entry ${link.entryId}, position ${link.position}: ${fault}`);
      last = { position: Number(link.position), hash: link.hash };
      if (noted?.position === last.position && noted.hash !== last.hash.toString('hex'))
        return report(`entry ${link.entryId}, position ${link.position}: the chain up to here is another one than the noted one`);
    }
    if (rows.length < PAGE) break;
  }
  if (noted && noted.position > last.position) return report(`position ${last.position + 1}: the chain was cut off here`);
  const [unchained] = (await client.query<{ id: string }>(UNCHAINED)).rows;
  return report(unchained && `entry ${unchained.id}: it is not in the chain`);
}

function faultOf(link: Link, last: { position: number; hash: Buffer }): string | undefined {
  if (Number(link.position) !== last.position + 1) return `position ${last.position + 1} is missing before it`;
  const { entry } = link;
  const parts = [
    Number(link.position),
    link.entryId,
    Number(link.at),
    link.action,
    link.isSecurityLog,
    hex(link.contentDigest),
    hex(link.ipDigest),
  ];
  if (!sha256(last.hash, jsonb(parts)).equals(link.hash)) return 'its hash is wrong';
  if (!entry) return link.isSecurityLog && !link.isRecent ? undefined : 'the entry was deleted';
  const isSame = Number(link.at) === entry.at && link.action === entry.action && link.isSecurityLog === entry.isSecurityLog;
  if (!isSame || !sha256(jsonb(entry.content)).equals(link.contentDigest)) return 'the entry was changed';
  return faultOfAddress(link, entry.ip);
}

/** Retention removes the salt together with the address, so an entry has both or neither. */
function faultOfAddress({ ipSalt, ipDigest, isRecent }: Link, ip: string | null): string | undefined {
  if (!ipDigest) return ip === null ? undefined : 'its network address was added';
  if (ip === null) return ipSalt || isRecent ? 'its network address was removed' : undefined;
  return ipSalt && sha256(ipSalt, ip).equals(ipDigest) ? undefined : 'its network address was changed';
}

const hex = (digest: Buffer | null): string | null => digest && digest.toString('hex');

/** Text of a `jsonb` array of plain values. */
const jsonb = (values: unknown[]): string => `[${values.map((value) => JSON.stringify(value)).join(', ')}]`;

function sha256(...parts: (Buffer | string)[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}
