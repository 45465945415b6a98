import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';

interface Validity {
  from?: Date;
  to?: Date;
}

/**
 * A key with a self-signed certificate of minimal fields (RFC 5280). Encoded by hand, because node can read certificates but not create
 * them.
 */
export function selfSignedCertificate({ from = daysFromNow(-1), to = daysFromNow(1) }: Validity = {}): {
  pem: string;
  privateKey: KeyObject;
} {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const sha256WithRsa = sequence(der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05, Buffer.alloc(0)));
  const commonName = sequence(der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from('stub')));
  const name = sequence(der(0x31, commonName));
  const body = sequence(
    der(0x02, Buffer.from([1])),
    sha256WithRsa,
    name,
    sequence(time(from), time(to)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = createSign('SHA256').update(body).sign(privateKey);
  const certificate = sequence(body, sha256WithRsa, der(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return { pem: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'), privateKey };
}

const daysFromNow = (days: number): Date => new Date(Date.now() + days * 86_400_000);

const time = (moment: Date): Buffer => der(0x18, Buffer.from(moment.toISOString().slice(0, 19).replace(/\D/g, '').concat('Z')));

const sequence = (...parts: Buffer[]): Buffer => der(0x30, Buffer.concat(parts));

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
