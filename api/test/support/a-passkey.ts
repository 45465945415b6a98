import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

interface CreationOptions {
  challenge: string;
  rp: { id: string };
}

interface RequestOptions {
  challenge: string;
  rpId: string;
  allowCredentials: { id: string }[];
}

/** A passkey in software, which responds like a browser with a security key (ES256, no attestation). */
export interface SoftPasskey {
  /** Response to the options of a set-up. */
  create(options: string): string;
  /** Response to the options of a login or step-up. */
  get(options: string): string;
}

const USER_PRESENT = 0x01;
const HAS_CREDENTIAL = 0x40;

export function aPasskey(origin: string): SoftPasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let count = 0;
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin, crossOrigin: false }));
  const credentialJson = (response: Record<string, Buffer>) =>
    JSON.stringify({
      ...{ id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key', clientExtensionResults: {} },
      response: Object.fromEntries(Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')])),
    });
  const authenticatorData = (host: string, flags: number) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE((count += 1));
    return Buffer.concat([createHash('sha256').update(host).digest(), Buffer.from([flags]), counter]);
  };
  return {
    create: (options) => {
      const { challenge, rp } = JSON.parse(options) as CreationOptions;
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey(publicKey)]);
      const authData = Buffer.concat([authenticatorData(rp.id, USER_PRESENT | HAS_CREDENTIAL), credential]);
      return credentialJson({ clientDataJSON: clientData('create', challenge), attestationObject: noAttestation(authData) });
    },
    get: (options) => {
      const { challenge, rpId } = JSON.parse(options) as RequestOptions;
      const data = authenticatorData(rpId, USER_PRESENT);
      const clientDataJSON = clientData('get', challenge);
      const signed = Buffer.concat([data, createHash('sha256').update(clientDataJSON).digest()]);
      return credentialJson({ clientDataJSON, authenticatorData: data, signature: sign('sha256', signed, privateKey) });
    },
  };
}

/** CBOR of a byte string of 24 to 255 bytes. */
const bytes = (content: Buffer): Buffer => Buffer.concat([Buffer.from([0x58, content.length]), content]);
/** CBOR of a text of at most 23 bytes. */
const text = (content: string): Buffer => Buffer.concat([Buffer.from([0x60 + content.length]), Buffer.from(content)]);

/** A COSE key: { 1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y }. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const [first, second] = [x, y].map((coordinate) => bytes(Buffer.from(coordinate, 'base64url')));
  return Buffer.concat([
    ...[Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]), first ?? Buffer.alloc(0)],
    ...[Buffer.from([0x22]), second ?? Buffer.alloc(0)],
  ]);
}

const noAttestation = (authData: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData'), bytes(authData)]);
