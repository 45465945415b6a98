import type { ContactMessageView } from '@aflora/contracts';
import { formatDateTime } from '@aflora/ui';
import { mailLink } from '../../lib/people';

/** Mail programs cut off mailto: links after about 2,000 characters. */
const LONGEST = 1_900;

/** Link to a reply with the subject 'Re: …' and as much of the quoted text as fits. */
export function replyLink(message: ContactMessageView): string {
  const characters = [...message.message];
  let length = characters.length;
  while (length > 0 && linkOf(message, characters, length).length > LONGEST) length -= 20;
  return linkOf(message, characters, length);
}

function linkOf({ name, email, subject, createdAt }: ContactMessageView, characters: string[], length: number): string {
  const text = characters.slice(0, Math.max(length, 0)).join('') + (length < characters.length ? '…' : '');
  const quoted = text.split(/\r\n|\r|\n/).map((line) => `> ${line}`);
  const body = ['', '', `Em ${formatDateTime(createdAt)}, ${name} escreveu:`, ...quoted].join('\r\n');
  return `${mailLink(email)}?subject=${encodeURIComponent(answerTo(subject))}&body=${encodeURIComponent(body)}`;
}

const answerTo = (subject: string): string => {
  const oneLine = subject.replace(/\s+/g, ' ');
  return /^re:/i.test(oneLine) ? oneLine : `Re: ${oneLine}`;
};
