import type { PaymentNext, PaymentView } from '@aflora/contracts';
import { siteContent } from '@aflora/contracts/content';
import { Button, formatMoney } from '@aflora/ui';
import { TextInput } from '@aflora/ui/fields';
import { IconExternalLink } from '@tabler/icons-react';
import { QRCodeSVG } from 'qrcode.react';
import { isOpen } from '../../lib/payments.api';
import { useTimeLeft } from '../../lib/use-time-left';
import { CopyButton } from '../copy-button';
import classes from './current-payment.module.css';

interface CurrentPaymentProps {
  payment: PaymentView | null;
  /** What is paid for: 'Pedido #1a2b3c4d'. */
  what: string;
  /** Where the proof goes: 'a confirmação chega por e-mail'. */
  lastStep: string;
}

/** How to go on with the payment that is under way. */
export function CurrentPayment({ payment, what, lastStep }: CurrentPaymentProps) {
  if (!payment?.next || !isOpen(payment.status)) return null;
  const { next, amountCents, expiresAt } = payment;
  if (next.kind === 'pix') return <PixPanel pix={next} amountCents={amountCents} expiresAt={expiresAt} what={what} lastStep={lastStep} />;
  return (
    <section className={classes.redirect} aria-labelledby="continuar">
      <h2 id="continuar">Termine o pagamento</h2>
      <p>
        Falta pagar <b>{formatMoney(amountCents)}</b> na página segura do provedor. Quando você voltar, esta página se atualiza sozinha.
      </p>
      <Button component="a" href={next.url}>
        Continuar pagamento
      </Button>
    </section>
  );
}

interface PixPanelProps {
  pix: Extract<PaymentNext, { kind: 'pix' }>;
  amountCents: number;
  expiresAt: string | null;
  /** What is paid for: 'Pedido #1a2b3c4d'. */
  what: string;
  /** Where the proof goes: 'a confirmação chega por e-mail'. */
  lastStep: string;
}

const QR_SIZE = 248;

/** Everything one needs to pay by Pix. */
function PixPanel({ pix, amountCents, expiresAt, what, lastStep }: PixPanelProps) {
  const leftMs = useTimeLeft(expiresAt);
  if (leftMs === 0) return <Expired />;
  return (
    <section className={classes.pix} aria-labelledby="pix-title">
      <div className={classes.qr}>
        <QRCodeSVG value={pix.payload} size={QR_SIZE} marginSize={1} bgColor="transparent" fgColor="currentColor" title="QR code do Pix" />
      </div>
      <div className={classes.words}>
        <h2 id="pix-title">Pague com Pix</h2>
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
        {pix.confirmedBy === 'person'
          ? `Aguardando confirmação: uma pessoa do ${siteContent.charityName} confere o Pix recebido, em geral no mesmo dia útil.`
          : 'Aguardando o pagamento. Esta página se atualiza sozinha.'}
      </p>
    </section>
  );
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
/** The ring empties over the last of this. */
const RING_MS = 30 * MINUTE_MS;
const RADIUS = 19;
const LENGTH = 2 * Math.PI * RADIUS;

/** What is left of the time to pay. Not announced: a screen reader would say every second. */
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

/** '21:48', from one hour on '3 h 05 min'. */
function timeLeft(ms: number): string {
  const two = (count: number) => String(Math.floor(count)).padStart(2, '0');
  if (ms >= HOUR_MS) return `${Math.floor(ms / HOUR_MS)} h ${two((ms % HOUR_MS) / MINUTE_MS)} min`;
  return `${two(ms / MINUTE_MS)}:${two((ms % MINUTE_MS) / 1_000)}`;
}
