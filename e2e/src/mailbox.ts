import { portBase } from './env';

interface Mail {
  subject: string;
  text: string;
  to: { address: string }[];
}

/** What the development mailbox holds for an address, oldest first. */
export async function mailsTo(address: string): Promise<Mail[]> {
  const mails = (await (await fetch(`http://127.0.0.1:${portBase + 5}/email`)).json()) as Mail[];
  return mails.filter((mail) => mail.to.some((to) => to.address.toLowerCase() === address.toLowerCase()));
}

/** The link in the newest mail of this subject; '' until it has come. */
export async function linkTo(address: string, subject: RegExp): Promise<string> {
  const mail = (await mailsTo(address)).findLast((one) => subject.test(one.subject));
  return /https?:\/\/\S+token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
}
