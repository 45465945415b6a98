import { saveFile } from '@aflora/api-client/save-file';
import type { DonationView } from '@aflora/contracts';
import { BlossomIcon, Button, formatLongDate, formatMoney } from '@aflora/ui';
import { IconDownload, IconEyeOff } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { CurrentPayment, PayAgain } from '../../components/payment/current-payment';
import { CharityLines } from '../../components/payment/legal-lines';
import { PurchasePage } from '../../components/purchase-page';
import { donationKeys } from '../../lib/access-keys';
import { useSessionUser, useShell } from '../../lib/shell';
import { useSingleMutation } from '../../lib/mutations';
import { useSiteContent } from '../../lib/site-settings';
import classes from './donation-page.module.css';
import { AdoptedBaskets } from './adopted-baskets';
import { donationKey, donationQuery, downloadReceipt, payDonation } from './donation.api';
import { DonationUses } from './donation-uses';
import { MonthlyCard } from './monthly-card';

const CLOSED = {
  title: 'Doação não encontrada',
  memberText: 'Esta doação não está na sua conta. Abra o link que enviamos por e-mail com o recibo.',
  guestText: 'Entre na sua conta para ver suas doações, ou abra o link que enviamos por e-mail.',
  link: { to: '/doacoes', label: 'Conhecer as doações' },
};

export function DonationPage() {
  return (
    <PurchasePage
      titleOf={() => 'Sua doação'}
      keys={donationKeys}
      queryOf={donationQuery}
      failedText="Não foi possível carregar a doação."
      closed={CLOSED}
      narrow
    >
      {(donation, isStale) => <DonationDetail donation={donation} isStale={isStale} />}
    </PurchasePage>
  );
}

/** Shows the next step of the donor, or the thanks. */
function DonationDetail({ donation, isStale }: { donation: DonationView; isStale: boolean }) {
  const { title, text } = standingOf(donation);
  const isComplete = donation.paymentStatus === 'completed';
  return (
    <>
      {isComplete ? (
        <ThankYou donation={donation} />
      ) : (
        <div className={classes.head}>
          <h1>{title}</h1>
          <p className={classes.standing} role="status">
            {text}
          </p>
        </div>
      )}
      {isComplete && <DonationUses donation={donation} />}
      <div className={classes.parts}>
        {!isComplete && (
          <CurrentPayment payment={donation.payment} what={donationName(donation)} lastStep="o recibo chega por e-mail" isStale={isStale} />
        )}
        {donation.canPay && <PayDonationAgain donation={donation} />}
        <AdoptedBaskets donation={donation} />
        <MonthlyCard donation={donation} />
      </div>
    </>
  );
}

function ThankYou({ donation }: { donation: DonationView }) {
  const { charityName, cnpj, legalName } = useSiteContent();
  const { refundedCents, donorName, isAnonymous } = donation;
  const firstName = donorName?.split(' ')[0];
  return (
    <section className={classes.thanks} aria-labelledby="obrigado">
      <BlossomIcon size={72} />
      <h1 id="obrigado">{firstName ? `Obrigado, ${firstName}!` : 'Obrigado!'}</h1>
      <p className={classes.lead} role="status">
        Recebemos sua doação de <b>{formatMoney(keptCents(donation))}</b>. Ela já está a caminho de virar aula, oficina e cesta no{' '}
        {charityName}.
      </p>
      {isAnonymous && (
        <p className={classes.fact}>
          <IconEyeOff size={18} stroke={1.6} aria-hidden /> Doação anônima: seu nome não aparece para ninguém.
        </p>
      )}
      {refundedCents > 0 && (
        <p className={classes.fact}>
          De {formatMoney(donation.amountCents)}, {formatMoney(refundedCents)} voltaram para você.
        </p>
      )}
      {partDisputedText(donation) && <p className={classes.fact}>{partDisputedText(donation)}</p>}
      <Receipts donation={donation} />
      <p className={classes.charity}>
        {legalName} · CNPJ {cnpj}
      </p>
      <Link to="/projetos" className={classes.link}>
        Ver os projetos que você apoia
      </Link>
    </section>
  );
}

/** The valid receipt and those that it replaced. */
function Receipts({ donation: { id, receiptNumber, receipts, createdAt } }: { donation: DonationView }) {
  if (receiptNumber === null) return null;
  // When the money came, as in the PDF: the first receipt is issued then, which may be days after the donor began.
  const receivedAt = receipts[0]?.issuedAt ?? createdAt;
  const replaced = receipts.filter(({ replacedBy }) => replacedBy !== null);
  return (
    <>
      <p className={classes.fact}>
        {replaced.length > 0 ? 'Recibo corrigido' : 'Recibo'} nº {receiptNumber} · {formatLongDate(receivedAt)}
      </p>
      {replaced.map(({ number, replacedBy }) => (
        <p key={number} className={classes.fact}>
          O recibo nº {number} foi substituído pelo nº {replacedBy}.
        </p>
      ))}
      <DownloadReceipt id={id} receiptNumber={receiptNumber} />
    </>
  );
}

function DownloadReceipt({ id, receiptNumber }: { id: string; receiptNumber: number }) {
  const { api } = useShell();
  const { start, isPending } = useSingleMutation({
    mutationFn: () => downloadReceipt(api, id),
    meta: { failure: { message: 'Não foi possível baixar o recibo.' } },
    onSuccess: (pdf) => saveFile(pdf, `recibo-doacao-${receiptNumber}.pdf`),
  });
  return (
    <Button leftSection={<IconDownload size={20} stroke={1.6} aria-hidden />} loading={isPending} onClick={() => start()}>
      Baixar recibo (PDF)
    </Button>
  );
}

function PayDonationAgain({ donation: { id, payment, amountCents, frequency } }: { donation: DonationView }) {
  const { api } = useShell();
  const queryKey = donationKey(id, useSessionUser()?.id ?? null);
  return (
    <PayAgain
      payment={payment}
      amountCents={amountCents}
      label="Tentar novamente"
      recurring={frequency === 'monthly'}
      call={{ queryKey, begin: (option) => payDonation(api, id, option) }}
    >
      <CharityLines>O recibo chega por e-mail assim que o pagamento é confirmado.</CharityLines>
    </PayAgain>
  );
}

/** Name of the donation next to its payment. */
const donationName = ({ frequency }: DonationView): string => (frequency === 'monthly' ? 'Doação mensal' : 'Doação única');

interface Standing {
  title: string;
  text: string;
}

/** Like the receipt: without what a dispute has given back. The API's earlier release says nothing about disputes. */
const keptCents = ({ amountCents, refundedCents, disputedCents = 0, isDisputed }: DonationView): number =>
  amountCents - refundedCents - (isDisputed ? 0 : disputedCents);

function partDisputedText({ disputedCents = 0, isDisputed }: DonationView): string | null {
  if (disputedCents === 0) return null;
  const amount = formatMoney(disputedCents);
  return isDisputed
    ? `Uma parte, ${amount}, foi contestada, e o provedor decide com quem ela fica.`
    : `A contestação devolveu ${amount} a você.`;
}

function disputedText(donation: DonationView): string {
  const { amountCents, refundedCents, disputedCents = amountCents - refundedCents, isDisputed = true } = donation;
  const amount = formatMoney(disputedCents);
  const refunded = refundedCents > 0 ? `Devolvemos ${formatMoney(refundedCents)} pela mesma forma de pagamento. ` : '';
  return isDisputed
    ? `${refunded}O pagamento de ${amount} foi contestado, e o provedor decide com quem o valor fica.`
    : `${refunded}A contestação devolveu ${amount} a você. ${voidReceiptsText(donation)}`;
}

function voidReceiptsText({ receipts }: DonationView): string {
  const numbers = receipts.map(({ number }) => `nº ${number}`).join(' e ');
  return receipts.length > 1 ? `Os recibos ${numbers} deixaram de valer.` : `O recibo ${numbers} deixou de valer.`;
}

/** Title and text for a donation that isn't complete. */
function standingOf(donation: DonationView): Standing {
  const amount = formatMoney(donation.amountCents);
  if (donation.paymentStatus === 'refunded') {
    return { title: 'Doação devolvida', text: `Devolvemos ${amount} pela mesma forma de pagamento. ${voidReceiptsText(donation)}` };
  }
  if (donation.paymentStatus === 'disputed') {
    return { title: 'Doação contestada', text: disputedText(donation) };
  }
  if (donation.paymentStatus === 'failed' && donation.payment?.status === 'expired') {
    const text = `Não vimos o pagamento de ${amount} a tempo. Se você já pagou, fale com a gente: a doação vale assim que o encontrarmos.`;
    return { title: 'A doação não foi concluída', text };
  }
  if (donation.paymentStatus === 'failed') {
    return { title: 'A doação não foi concluída', text: `O pagamento de ${amount} não foi aprovado e nada foi cobrado.` };
  }
  if (donation.subscription?.status === 'active') {
    return { title: 'Falta só a confirmação', text: `Estamos esperando a confirmação de ${amount}. Esta página se atualiza sozinha.` };
  }
  return { title: 'Falta pouco', text: `Sua doação de ${amount} espera o pagamento.` };
}
