import { portBase } from './env';

interface Mail {
  subject: string;
  text: string;
  to: { address: string }[];
}

/** Mails to an address in the development mailbox, oldest first. */
export async function mailsTo(address: string): Promise<Mail[]> {
  const mails = (await (await fetch(`http://127.0.0.1:${portBase + 5}/email`)).json()) as Mail[];
  return mails.filter((mail) => mail.to.some((to) => to.address.toLowerCase() === address.toLowerCase()));
}

/** Link in the newest mail with this subject; '' until the mail has arrived. */
export async function linkTo(address: string, subject: RegExp): Promise<string> {
  const mail = (await mailsTo(address)).findLast((one) => subject.test(one.subject));
  return /https?:\/\/\S+token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
}
