import {
  donationAnonymities,
  donationFrequencies,
  donationPaymentStatuses,
  isSearchable,
  paths,
  type AdminDonationSummaryView,
  donationSorts,
} from '@aflora/contracts';
import { Button, formatCount, formatDateTime, formatMoney, formatMonth } from '@aflora/ui';
import { StatusBadge } from '@aflora/ui/status';
import { IconCalendarHeart, IconCash, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ExportButton } from '../../components/export-button';
import { FigureCard } from '../../components/figure-card';
import { ListPage, type ListTexts } from '../../components/list-page/list-page';
import { RecordCard } from '../../components/list-page/record-card';
import type { RecordColumns } from '../../components/list-page/record-table';
import { sortBy } from '../../lib/list-sort';
import { dayFilters, searchFilter, useListUrl, useOpenRecord } from '../../lib/list-url';
import { useShell } from '../../lib/shell';
import { DonationPanel } from './donation-panel';
import { donationStatusLabels, donationLabel, donorOf, emailOf, frequencyLabels } from './donation-labels';
import classes from './donations-page.module.css';
import { donationListQuery, donationTotalsQuery } from './donations.api';

type Donation = AdminDonationSummaryView;

const anonymity = [
  { value: 'yes', label: 'Só anônimas' },
  { value: 'no', label: 'Sem anônimas' },
] as const;

const filters = {
  search: searchFilter,
  paymentStatus: { name: 'status', values: donationPaymentStatuses },
  frequency: { name: 'frequencia', values: donationFrequencies },
  anonymous: { name: 'anonimas', values: donationAnonymities },
  ...dayFilters,
  sort: { name: 'ordem', values: donationSorts, isLasting: true },
} as const;

const choices = {
  paymentStatus: {
    label: 'Status',
    anyLabel: 'Todos',
    options: donationPaymentStatuses.map((value) => ({ value, label: donationStatusLabels[value] })),
  },
  frequency: {
    label: 'Frequência',
    anyLabel: 'Todas',
    options: donationFrequencies.map((value) => ({ value, label: frequencyLabels[value] })),
  },
  anonymous: { label: 'Anônimas', anyLabel: 'Todas', options: anonymity },
};

const texts: ListTexts = {
  loading: 'Carregando doações...',
  failure: 'Erro ao carregar doações',
  counted: ['doação', 'doações'],
  none: { title: 'Nenhuma doação encontrada', text: 'Quando alguém doar pelo site, a doação aparece aqui.' },
  unmatched: { title: 'Nenhuma doação encontrada', text: 'Nenhuma doação combina com a busca e os filtros escolhidos.' },
};

const columns: RecordColumns<Donation> = [
  { header: 'Doador', sort: sortBy('donor', 'text'), cell: donorOf },
  { header: 'E-mail', cell: (donation) => emailOf(donation) ?? '—', from: 'desktop' },
  { header: 'Data e hora', sort: sortBy('date', 'date'), cell: ({ createdAt }) => formatDateTime(createdAt), from: 'tablet' },
  { header: 'Frequência', cell: ({ frequency }) => frequencyLabels[frequency], from: 'desktop' },
  { header: 'Valor', sort: sortBy('amount', 'number'), cell: amountOf, isNumber: true },
  { header: 'Status', cell: ({ paymentStatus }) => <Status status={paymentStatus} /> },
];

/** Amount net of partial refunds; a full refund is shown by its status instead. */
function amountOf({ amountCents, refundedCents, paymentStatus }: Donation): string {
  return formatMoney(paymentStatus === 'completed' ? amountCents - refundedCents : amountCents);
}

const UNKNOWN = '—';

export function DonationsPage() {
  const { api } = useShell();
  const url = useListUrl(filters);
  const record = useOpenRecord();
  const list = useQuery(donationListQuery(api, { ...url.query, cursor: url.cursor }));
  return (
    <>
      <ListPage
        title="Doações"
        about={<p>O que foi doado ao instituto, pelo site e pelas doações mensais</p>}
        actions={<ExportButton path={paths.adminDonationExport} query={url.query} name="doacoes" />}
        above={<DonationTotals />}
        of="donations"
        sorts={{ standard: 'date-desc' }}
        url={url}
        list={list}
        texts={texts}
        search={{ label: 'Buscar doações', placeholder: 'Nome, e-mail, CPF ou CNPJ…', accepts: isSearchable }}
        choices={choices}
        days="Período"
        table={{
          label: 'Doações',
          columns,
          nameOf: donorOf,
          actions: (donation) => (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Ver detalhes: ${donorOf(donation)}`}
              onClick={() => record.open(donation.id)}
            >
              Ver
            </Button>
          ),
        }}
        card={(donation) => <DonationCard donation={donation} open={record.open} />}
      />
      <DonationPanel id={record.id} onClose={record.close} />
    </>
  );
}

function DonationCard({ donation, open }: { donation: Donation; open(id: string): void }) {
  return (
    <RecordCard
      title={donorOf(donation)}
      badges={<Status status={donation.paymentStatus} />}
      about={emailOf(donation)}
      actions={
        <Button variant="outline" size="sm" onClick={() => open(donation.id)}>
          Ver detalhes
        </Button>
      }
    >
      <div className={classes.facts}>
        <span className={classes.amount}>{amountOf(donation)}</span>
        <span>{frequencyLabels[donation.frequency]}</span>
        <time dateTime={donation.createdAt}>{formatDateTime(donation.createdAt)}</time>
      </div>
      {donation.message && <p className={clsx(classes.message, 'cut-lines')}>{donation.message}</p>}
    </RecordCard>
  );
}

function Status({ status }: { status: string }) {
  const { label, tone } = donationLabel(status);
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}

/** The three totals, independent of the list's filters; dashes when they fail to load. */
function DonationTotals() {
  const { data, isError } = useQuery(donationTotalsQuery(useShell().api));
  const fallback = isError ? UNKNOWN : undefined;
  return (
    <dl className={classes.grid} aria-busy={!data && !isError}>
      <FigureCard
        label="Total de Doações"
        icon={<IconCash stroke={1.6} aria-hidden />}
        value={data ? formatMoney(data.completedCents) : fallback}
        note="doações concluídas, desde o início"
        isKey
      />
      <FigureCard
        label="Doações do Mês"
        icon={<IconCalendarHeart stroke={1.6} aria-hidden />}
        value={data ? formatMoney(data.monthCents) : fallback}
        note={`concluídas em ${formatMonth(new Date())}`}
      />
      <FigureCard
        label="Total de Doadores"
        icon={<IconUsers stroke={1.6} aria-hidden />}
        value={data ? formatCount(data.donors) : fallback}
        note="pessoas com doação concluída"
      />
    </dl>
  );
}
