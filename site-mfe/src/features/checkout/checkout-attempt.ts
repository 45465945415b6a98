import type { CheckoutInput } from '@aflora/contracts';

const KEY = 'aflora.checkout-attempt';

interface Attempt {
  key: string;
  /** What was sent with it, without the CPF, which is never stored. */
  content: string;
}

/** Of the last attempt; undefined after a reload. */
let lastCpf: string | undefined;

function read(): Attempt | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Attempt | null;
  } catch {
    return null;
  }
}

/** The key under which an order is sent: the same as long as its content is, also after a failure or a reload. */
export const checkoutAttempt = {
  keyOf({ cpf, ...rest }: CheckoutInput): string {
    const content = JSON.stringify(rest);
    const last = read();
    const isSame = last?.content === content && (lastCpf ?? cpf) === cpf;
    const key = isSame ? last.key : crypto.randomUUID();
    lastCpf = cpf;
    sessionStorage.setItem(KEY, JSON.stringify({ key, content } satisfies Attempt));
    return key;
  },
  forget(): void {
    lastCpf = undefined;
    sessionStorage.removeItem(KEY);
  },
};
