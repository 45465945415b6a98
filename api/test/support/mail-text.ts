import type { CaughtMail } from './mail-catcher';

/** The whole mail as readable text: quoted-printable parts and headers (RFC 2047) decoded. */
export function textOf(mail?: CaughtMail): string {
  const headers = (mail?.source ?? '')
    .replace(/\?=\s+=\?UTF-8\?Q\?/gi, '')
    .replace(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, words: string) => words.replaceAll('_', ' '));
  const bytes = headers.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

export const subjectOf = (mail?: CaughtMail): string => /^Subject: (.*?)\r?$/m.exec(textOf(mail))?.[1] ?? '';
