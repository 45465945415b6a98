import { paths } from '@aflora/contracts';
import { useQuery } from '@tanstack/react-query';
import { ExportButton } from '../../components/export-button';
import { PageHead, usePageTitle } from '../../components/page';
import { useOpenRecord } from '../../lib/list-url';
import { useShell } from '../../lib/shell';
import { DonationPanel } from './donation-panel';
import { DonationResults } from './donation-results';
import { DonationToolbar } from './donation-toolbar';
import { DonationTotals } from './donation-totals';
import { donationListQuery } from './donations.api';
import { useDonationListUrl } from './use-donation-list-url';

export function DonationsPage() {
  usePageTitle('Doações');
  const { api } = useShell();
  const url = useDonationListUrl();
  const record = useOpenRecord();
  const list = useQuery(donationListQuery(api, { ...url.query, cursor: url.cursor }));
  return (
    <>
      <PageHead title="Doações" actions={<ExportButton path={paths.adminDonationExport} query={url.query} name="doacoes" />}>
        <p>O que foi doado ao instituto, pelo site e pelas doações mensais</p>
      </PageHead>
      <DonationTotals />
      <DonationToolbar url={url} />
      <DonationResults url={url} list={list} open={record.open} />
      <DonationPanel id={record.id} onClose={record.close} />
    </>
  );
}
