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
import { keptCents, partDisputedText, standingOf } from './donation.rules';
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
  const isComplete = donation.paymentStatus === 'completed';
  return (
    <>
      <DonationHead donation={donation} isStale={isStale} />
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

/** The status stays one element, because screen readers announce only what changes in one that they know. */
function DonationHead({ donation, isStale }: { donation: DonationView; isStale: boolean }) {
  const isComplete = donation.paymentStatus === 'completed';
  const { title, text } = standingOf(donation, isStale);
  const firstName = donation.donorName?.split(' ')[0];
  return (
    <section className={isComplete ? classes.thanks : classes.head} aria-labelledby="situacao">
      {isComplete && <BlossomIcon size={72} />}
      <h1 id="situacao">{isComplete ? (firstName ? `Obrigado, ${firstName}!` : 'Obrigado!') : title}</h1>
      <p className={isComplete ? classes.lead : classes.standing} role="status">
        {isComplete ? <Received donation={donation} /> : text}
      </p>
      {isComplete && <Thanks donation={donation} />}
    </section>
  );
}

function Received({ donation }: { donation: DonationView }) {
  const { charityName } = useSiteContent();
  return (
    <>
      Recebemos sua doação de <b>{formatMoney(keptCents(donation))}</b>. Ela já está a caminho de virar aula, oficina e cesta no{' '}
      {charityName}.
    </>
  );
}

/** What there is to say of a complete donation. */
function Thanks({ donation }: { donation: DonationView }) {
  const { cnpj, legalName } = useSiteContent();
  const { refundedCents, isAnonymous } = donation;
  return (
    <>
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
    </>
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
