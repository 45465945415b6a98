import type { AdminDonationView } from '@aflora/contracts';
import { formatDate, formatDateTime, formatMoney } from '@aflora/ui';
import { StatusBadge } from '@aflora/ui/status';
import { Button } from '@mantine/core';
import { IconMask, IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import { DetailSection, Facts, Timeline } from '../../components/detail-panel';
import { AnonymityDialog } from './anonymity-dialog';
import classes from './donation-detail.module.css';
import { DonationPayments } from './donation-payments';
import { changeWord, donationWord, donorOf, emailOf, frequencyLabels, subscriptionWord } from './donation-words';
import { ReceiptDialog } from './receipt-dialog';

type Asked = 'receipt' | 'anonymity' | null;

export function DonationDetail({ donation }: { donation: AdminDonationView }) {
  const [asked, setAsked] = useState<Asked>(null);
  const { steps, payments, changes } = donation;
  const close = () => setAsked(null);
  return (
    <>
      <DonationFacts donation={donation} />
      <div className={classes.steps}>
        {steps.includes('resend-receipt') && (
          <Button
            variant="outline"
            size="sm"
            leftSection={<IconReceipt size={18} stroke={1.6} aria-hidden />}
            onClick={() => setAsked('receipt')}
          >
            Reenviar recibo
          </Button>
        )}
        {steps.includes('correct-anonymity') && (
          <Button
            variant="outline"
            size="sm"
            leftSection={<IconMask size={18} stroke={1.6} aria-hidden />}
            onClick={() => setAsked('anonymity')}
          >
            Corrigir anonimato
          </Button>
        )}
      </div>
      <DetailSection title="Pagamentos">
        {payments.length > 0 ? <DonationPayments donation={donation} /> : <p className={classes.none}>Nenhuma tentativa de pagamento.</p>}
      </DetailSection>
      {donation.subscription && <MonthlyDonation subscription={donation.subscription} />}
      <DetailSection title="Alterações">
        {changes.length > 0 ? (
          <Timeline
            entries={changes.map((change) => ({
              id: change.id,
              what: changeWord(change),
              about: `${formatDateTime(change.at)} · ${change.by ?? 'conta removida'}`,
            }))}
          />
        ) : (
          <p className={classes.none}>Ninguém alterou esta doação.</p>
        )}
      </DetailSection>
      <ReceiptDialog donation={donation} isOpen={asked === 'receipt'} onClose={close} />
      <AnonymityDialog donation={donation} isOpen={asked === 'anonymity'} onClose={close} />
    </>
  );
}

function DonationFacts({ donation }: { donation: AdminDonationView }) {
  const { label, tone } = donationWord(donation.paymentStatus);
  return (
    <DetailSection title={donorOf(donation)} action={<StatusBadge tone={tone}>{label}</StatusBadge>}>
      <Facts
        facts={[
          ['Valor', formatMoney(donation.amountCents)],
          ['E-mail', emailOf(donation)],
          ['Data e hora', formatDateTime(donation.createdAt)],
          ['Concluída em', donation.completedAt && formatDateTime(donation.completedAt)],
          ['Frequência', frequencyLabels[donation.frequency]],
          ['Recibo', donation.receiptNumber && `nº ${donation.receiptNumber}`],
          ['Mensagem', donation.message && <span className={classes.message}>{donation.message}</span>],
        ]}
      />
    </DetailSection>
  );
}

function MonthlyDonation({ subscription }: { subscription: NonNullable<AdminDonationView['subscription']> }) {
  const { label, tone } = subscriptionWord(subscription.status);
  return (
    <DetailSection title="Doação mensal" action={<StatusBadge tone={tone}>{label}</StatusBadge>}>
      <Facts
        facts={[
          ['Valor por mês', formatMoney(subscription.amountCents)],
          ['Próxima cobrança', subscription.nextChargeAt && formatDate(subscription.nextChargeAt)],
        ]}
      />
    </DetailSection>
  );
}
