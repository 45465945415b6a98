import { formatTaxId, GENERAL_FUND, type AdminDonationView, type DonationReceiptView } from '@aflora/contracts';
import { Button, formatDate, formatDateTime, formatMoney } from '@aflora/ui';
import { StatusBadge } from '@aflora/ui/status';
import { IconArrowBackUp, IconId, IconMask, IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import { DetailPanel, DetailSection, Facts, LoadedRecord, Timeline } from '../../components/detail-panel';
import { PaymentAttempts, type MoneySeen } from '../../components/payment-attempts';
import parts from '../../components/record-parts.module.css';
import { useShell } from '../../lib/shell';
import { AnonymityDialog, ConfirmPaymentDialog, DonationRefundDialog, ReceiptDialog, TaxIdDialog } from './donation-dialogs';
import { DonationBaskets } from './donation-baskets';
import { changeLabel, donationLabel, donorOf, emailOf, frequencyLabels, subscriptionLabel } from './donation-labels';
import classes from './donation-panel.module.css';
import { donationQuery } from './donations.api';

/** Panel beside the list with the donation that the address opens. */
export function DonationPanel({ id, onClose }: { id: string | null; onClose(): void }) {
  const { api } = useShell();
  return (
    <DetailPanel isOpen={id !== null} title="Doação" onClose={onClose}>
      {id && (
        <LoadedRecord key={id} query={donationQuery(api, id)} what="a doação">
          {(donation) => <DonationDetail donation={donation} />}
        </LoadedRecord>
      )}
    </DetailPanel>
  );
}

type Requested = 'refund' | 'receipt' | 'anonymity' | 'tax-id' | null;

function DonationDetail({ donation }: { donation: AdminDonationView }) {
  const [requested, setRequested] = useState<Requested>(null);
  const { steps, payments, changes } = donation;
  const close = () => setRequested(null);
  return (
    <>
      <DonationFacts donation={donation} />
      <div className={parts.steps}>
        {steps.includes('refund') && (
          <Button
            variant="outline"
            size="sm"
            leftSection={<IconArrowBackUp size={18} stroke={1.6} aria-hidden />}
            onClick={() => setRequested('refund')}
          >
            Reembolsar
          </Button>
        )}
        {steps.includes('resend-receipt') && (
          <Button
            variant="outline"
            size="sm"
            leftSection={<IconReceipt size={18} stroke={1.6} aria-hidden />}
            onClick={() => setRequested('receipt')}
          >
            Reenviar recibo
          </Button>
        )}
        {steps.includes('correct-tax-id') && (
          <Button
            variant="outline"
            size="sm"
            leftSection={<IconId size={18} stroke={1.6} aria-hidden />}
            onClick={() => setRequested('tax-id')}
          >
            Corrigir CPF ou CNPJ
          </Button>
        )}
        {steps.includes('correct-anonymity') && (
          <Button
            variant="outline"
            size="sm"
            leftSection={<IconMask size={18} stroke={1.6} aria-hidden />}
            onClick={() => setRequested('anonymity')}
          >
            Corrigir anonimato
          </Button>
        )}
      </div>
      <DetailSection title="Pagamentos">
        {payments.length > 0 ? <DonationPayments donation={donation} /> : <p className={parts.none}>Nenhuma tentativa de pagamento.</p>}
      </DetailSection>
      {donation.adoption && <DonationBaskets adoption={donation.adoption} />}
      {donation.subscription && <MonthlyDonation subscription={donation.subscription} />}
      <DetailSection title="Alterações">
        {changes.length > 0 ? (
          <Timeline
            entries={changes.map((change) => ({
              id: change.id,
              what: changeLabel(change),
              about: `${formatDateTime(change.at)} · ${change.by ?? 'conta removida'}`,
            }))}
          />
        ) : (
          <p className={parts.none}>Ninguém alterou esta doação.</p>
        )}
      </DetailSection>
      {requested === 'tax-id' && <TaxIdDialog donation={donation} onClose={close} />}
      {requested === 'refund' && <DonationRefundDialog donation={donation} onClose={close} />}
      <ReceiptDialog donation={donation} isOpen={requested === 'receipt'} onClose={close} />
      <AnonymityDialog donation={donation} isOpen={requested === 'anonymity'} onClose={close} />
    </>
  );
}

function DonationFacts({ donation }: { donation: AdminDonationView }) {
  const { label, tone } = donationLabel(donation.paymentStatus);
  return (
    <DetailSection title={donorOf(donation)} action={<StatusBadge tone={tone}>{label}</StatusBadge>}>
      <Facts
        facts={[
          ['Valor', formatMoney(donation.amountCents)],
          ['Reembolsado', donation.refundedCents > 0 && formatMoney(donation.refundedCents)],
          ['E-mail', emailOf(donation)],
          [donation.donorTaxId?.length === 14 ? 'CNPJ' : 'CPF', donation.donorTaxId && formatTaxId(donation.donorTaxId)],
          ['Data e hora', formatDateTime(donation.createdAt)],
          ['Concluída em', donation.completedAt && formatDateTime(donation.completedAt)],
          ['Frequência', frequencyLabels[donation.frequency]],
          ['Projeto', donation.project ?? GENERAL_FUND],
          ...donation.receipts.map((receipt, index) => receiptFact(receipt, index)),
          ['Mensagem', donation.message && <span className={classes.message}>{donation.message}</span>],
        ]}
      />
    </DetailSection>
  );
}

function receiptFact({ number, replacedBy, amountCents }: DonationReceiptView, index: number): [string, string] {
  const text = `nº ${number}${replacedBy === null ? '' : `, substituído pelo nº ${replacedBy}`}`;
  return index === 0 ? ['Recibo', text] : [`Recibo corrigido ${index > 1 ? index : ''}`.trim(), `${text} · ${formatMoney(amountCents)}`];
}

function MonthlyDonation({ subscription }: { subscription: NonNullable<AdminDonationView['subscription']> }) {
  const { label, tone } = subscriptionLabel(subscription.status);
  return (
    <DetailSection title="Doação mensal" action={<StatusBadge tone={tone}>{label}</StatusBadge>}>
      <Facts
        facts={[
          ['Valor por mês', formatMoney(subscription.amountCents)],
          ['Novo valor pedido', subscription.pendingAmountCents && formatMoney(subscription.pendingAmountCents)],
          ['Pausada até', subscription.pausedUntil && formatDate(subscription.pausedUntil)],
          ['Cancelamento pedido', subscription.cancelAskedAt && formatDate(subscription.cancelAskedAt)],
          ['Próxima cobrança', subscription.nextChargeAt && formatDate(subscription.nextChargeAt)],
        ]}
      />
    </DetailSection>
  );
}

/** All payment attempts of a donation, and the dialog that confirms one. */
function DonationPayments({ donation }: { donation: AdminDonationView }) {
  const [requested, setRequested] = useState<MoneySeen | null>(null);
  return (
    <>
      <PaymentAttempts payments={donation.payments} onConfirm={setRequested} />
      <ConfirmPaymentDialog donation={donation} seen={requested} onClose={() => setRequested(null)} />
    </>
  );
}
