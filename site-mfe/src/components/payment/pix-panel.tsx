import { siteContent } from '@aflora/contracts/content';
import type { PaymentNext } from '@aflora/contracts';
import { Button, formatMoney } from '@aflora/ui';
import { TextInput } from '@aflora/ui/fields';
import { IconExternalLink } from '@tabler/icons-react';
import { QRCodeSVG } from 'qrcode.react';
import { CopyButton } from '../copy-button';
import classes from './pix-panel.module.css';
import { PixTimer } from './pix-timer';
import { useTimeLeft } from '../../lib/use-time-left';

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
export function PixPanel({ pix, amountCents, expiresAt, what, lastStep }: PixPanelProps) {
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
