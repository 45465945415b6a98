import type { PaymentNext, PaymentView, StartPaymentInput } from '@aflora/contracts';
import { firstContent } from '@aflora/contracts/first-content';
import { Button, formatMoney } from '@aflora/ui';
import { TextInput } from '@aflora/ui/fields';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { QRCodeSVG } from 'qrcode.react';
import { useEffect, useReducer, useState, type ReactNode } from 'react';
import { useSingleMutation } from '../../lib/mutations';
import { chosenPayment, followPayment, isOpen, msSinceSeen, payableWith, paymentOptionsQuery } from '../../lib/payments.api';
import { useShell } from '../../lib/shell';
import { useKeptPlace, useSwappedFocus } from '../../lib/use-swapped-focus';
import { CopyButton } from '../copy-button';
import questionPanelClasses from '../question-panel.module.css';
import classes from './current-payment.module.css';
import { PaymentChoice } from './payment-choice';

interface CurrentPaymentProps {
  payment: PaymentView | null;
  /** Name of what is paid for, such as 'Pedido #1a2b3c4d'. */
  what: string;
  /** Text about the confirmation mail, such as 'a confirmação chega por e-mail'. */
  lastStep: string;
  /** The page could not be read again, so it may not know that the payment is confirmed. */
  isStale: boolean;
}

/** Heading of the open payment, of which a page has one. */
const TITLE_ID = 'pagamento-aberto';

/** Shows how to complete an open payment. */
export function CurrentPayment({ payment, ...texts }: CurrentPaymentProps) {
  const leftMs = useTimeLeft(payment);
  if (!payment?.next || !isOpen(payment.status)) return null;
  const { next, amountCents } = payment;
  if (next.kind === 'pix') return leftMs === 0 ? <Expired /> : <PixPanel {...texts} amountCents={amountCents} pix={next} leftMs={leftMs} />;
  return (
    <section className={classes.redirect} aria-labelledby={TITLE_ID}>
      <h2 id={TITLE_ID} tabIndex={-1}>
        Termine o pagamento
      </h2>
      <p>
        Falta pagar <b>{formatMoney(amountCents)}</b> na página segura do provedor. Quando você voltar, esta página se atualiza sozinha.
      </p>
      <Button component="a" href={next.url}>
        Continuar pagamento
      </Button>
    </section>
  );
}

interface PixPanelProps extends Omit<CurrentPaymentProps, 'payment'> {
  amountCents: number;
  pix: Extract<PaymentNext, { kind: 'pix' }>;
  /** Null for a code that doesn't expire. */
  leftMs: number | null;
}

const QR_SIZE = 248;

/** QR code, copyable code and instructions for a Pix payment. */
function PixPanel({ amountCents, pix, leftMs, what, lastStep, isStale }: PixPanelProps) {
  // It disappears by itself once the payment is confirmed, often with the focus on the button that has copied the code.
  const part = useKeptPlace<HTMLElement>();
  return (
    <section ref={part} className={classes.pix} aria-labelledby={TITLE_ID}>
      <div className={classes.qr}>
        <QRCodeSVG value={pix.payload} size={QR_SIZE} marginSize={1} bgColor="transparent" fgColor="currentColor" title="QR code do Pix" />
      </div>
      <div className={classes.details}>
        <h2 id={TITLE_ID} tabIndex={-1}>
          Pague com Pix
        </h2>
        <p className={classes.what}>
          {what} de <b>{formatMoney(amountCents)}</b>
        </p>
        {leftMs !== null && <PixTimer leftMs={leftMs} />}
        <div className={classes.copy}>
          <TextInput
            label="Pix copia e cola"
            classNames={{ input: 'cut-one-line' }}
            value={pix.payload}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton text={pix.payload} what="o código Pix" className={classes.copyButton} />
        </div>
        <ol className={classes.steps}>
          <li>Abra o app do seu banco e escolha Pix</li>
          <li>Leia o QR code ou cole o código</li>
          <li>Confirme: {lastStep}</li>
        </ol>
        {pix.pageUrl && (
          <Button
            component="a"
            href={pix.pageUrl}
            variant="outline"
            size="md"
            className={classes.page}
            rightSection={<IconExternalLink size={18} stroke={1.6} aria-hidden />}
          >
            Abrir página de pagamento
          </Button>
        )}
      </div>
      <p className={classes.wait} role="status">
        {waitingText(pix, isStale)}
      </p>
    </section>
  );
}

function waitingText({ confirmedBy }: PixPanelProps['pix'], isStale: boolean): string {
  if (confirmedBy === 'person')
    return `Aguardando confirmação: uma pessoa do ${firstContent.charityName} confere o Pix recebido em até dois dias úteis.`;
  return isStale
    ? 'Não conseguimos atualizar esta página agora. Continuamos tentando, e a confirmação chega também por e-mail.'
    : 'Aguardando o pagamento. Esta página se atualiza sozinha.';
}

function Expired() {
  return (
    <section className={classes.expired} role="status">
      <h2>O código Pix venceu</h2>
      <p>Se você já pagou, espere um instante: a confirmação aparece aqui. Se não, nada foi cobrado e você pode gerar outro.</p>
    </section>
  );
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Time left (ms) at which the ring of the timer starts to empty. */
const RING_MS = 30 * MINUTE_MS;
const RADIUS = 19;
const LENGTH = 2 * Math.PI * RADIUS;

/** Time left to pay. It isn't a live region, because a screen reader would announce it every second. */
function PixTimer({ leftMs }: { leftMs: number }) {
  const shown = Math.min(leftMs / RING_MS, 1);
  return (
    <p className={classes.timer} role="timer" aria-live="off">
      <svg width="44" height="44" viewBox="0 0 44 44" aria-hidden="true" fill="none" strokeWidth="5">
        <circle cx="22" cy="22" r={RADIUS} />
        <circle cx="22" cy="22" r={RADIUS} strokeDasharray={LENGTH} strokeDashoffset={LENGTH * (1 - shown)} strokeLinecap="round" />
      </svg>
      <span>
        <b>{timeLeft(leftMs)}</b> para o código expirar
      </span>
    </p>
  );
}

/** Formats a duration as '21:48', from one hour on as '3 h 05 min'. */
function timeLeft(ms: number): string {
  const two = (count: number) => String(Math.floor(count)).padStart(2, '0');
  if (ms >= HOUR_MS) return `${Math.floor(ms / HOUR_MS)} h ${two((ms % HOUR_MS) / MINUTE_MS)} min`;
  return `${two(ms / MINUTE_MS)}:${two((ms % MINUTE_MS) / 1_000)}`;
}

interface PayAgainProps {
  payment: PaymentView | null;
  amountCents: number;
  /** Label of the button that opens the payment options when no payment is open. */
  label: string;
  recurring?: boolean;
  personHint?: string;
  call: PayAgainCall;
  /** Text that names the recipient of the payment. */
  children: ReactNode;
}

/** Starts another payment for the same order or donation, with any payment option. */
export function PayAgain({ payment, amountCents, label, recurring = false, personHint, call, children }: PayAgainProps) {
  const [isChoosing, setChoosing] = useState(false);
  const { opener, opened } = useSwappedFocus<HTMLHeadingElement>(isChoosing);
  const [chosen, setChosen] = useState('');
  const { data: options } = useQuery({ ...paymentOptionsQuery(useShell().api), enabled: isChoosing });
  const option = chosenPayment(payableWith(options, { recurring }), chosen);
  const { pay, isPaying } = usePayAgain(call, () => setChoosing(false));
  const leftMs = useTimeLeft(payment);
  const isWaiting = payment !== null && isOpen(payment.status) && leftMs !== 0;
  const title = isWaiting ? 'Pagar de outra forma' : label;
  if (!isChoosing) {
    return (
      <Button ref={opener} variant={isWaiting ? 'outline' : 'filled'} onClick={() => setChoosing(true)}>
        {title}
      </Button>
    );
  }
  return (
    <div className={questionPanelClasses.panel}>
      <h2 ref={opened} tabIndex={-1}>
        {title}
      </h2>
      <PaymentChoice
        value={chosen}
        onChange={setChosen}
        recurring={recurring}
        amountCents={recurring ? undefined : amountCents}
        personHint={personHint}
      />
      <div className={questionPanelClasses.answers}>
        <Button disabled={!option} loading={isPaying} onClick={() => option && pay({ provider: option.provider, method: option.method })}>
          {`Pagar ${formatMoney(amountCents)}`}
        </Button>
        <Button variant="subtle" disabled={isPaying} onClick={() => setChoosing(false)}>
          Agora não
        </Button>
      </div>
      {children}
    </div>
  );
}

interface PayAgainCall {
  /** Query key of the page that shows the order or donation. */
  queryKey: readonly unknown[];
  begin(option: StartPaymentInput): Promise<PaymentView>;
}

/** Starts another payment; a double click starts only one. */
function usePayAgain({ queryKey, begin }: PayAgainCall, onBegun: () => void) {
  const queryClient = useQueryClient();
  const { start, isPending } = useSingleMutation({
    mutationFn: begin,
    onSuccess: async ({ next }) => {
      await queryClient.invalidateQueries({ queryKey });
      onBegun();
      // Above the button that was pressed, and rendered later: what to pay now.
      setTimeout(() => document.getElementById(TITLE_ID)?.focus());
      followPayment(next);
    },
    // After a refusal such as 'payment.nothing-to-pay', the current state is loaded and shown.
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
  return { pay: start, isPaying: isPending };
}

/** Milliseconds until a payment expires, updated every second; 0 once it has expired, null without an expiry. */
function useTimeLeft(payment: PaymentView | null): number | null {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const seconds = payment?.secondsLeft ?? null;
  const left = payment === null || seconds === null ? null : Math.max(seconds * 1_000 - msSinceSeen(payment), 0);
  const isRunning = left !== null && left > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return left;
}
