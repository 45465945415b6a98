import { Tabs } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { PageHead } from '../../components/page';
import { AccountantExport } from './accountant-export';
import { BankStatementImport } from './bank-statement';
import { FailedJobs } from './failed-jobs';
import { Ledger } from './ledger';
import { ClosedDisputes, OpenDisputes } from './disputes';
import classes from './payments-page.module.css';
import { WaitingConfirmations } from './waiting-confirmations';
import { Webhooks } from './webhooks';

export function PaymentsPage() {
  const [tab, show] = usePaymentsTab();
  return (
    <>
      <PageHead title="Pagamentos">Dinheiro que só uma pessoa vê chegar ou sair, e o que os provedores avisaram</PageHead>
      <Tabs value={tab} onChange={show} keepMounted={false} classNames={{ list: classes.tabs, tab: classes.tab }}>
        <Tabs.List aria-label="Partes de pagamentos">
          <Tabs.Tab value="confirmar">A confirmar</Tabs.Tab>
          <Tabs.Tab value="contestacoes">Contestações</Tabs.Tab>
          <Tabs.Tab value="conferencia">Conferência</Tabs.Tab>
          <Tabs.Tab value="falhas">Falhas</Tabs.Tab>
          <Tabs.Tab value="webhooks">Webhooks</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="confirmar">
          <OpenDisputes />
          <BankStatementImport />
          <WaitingConfirmations />
        </Tabs.Panel>
        <Tabs.Panel value="contestacoes">
          <ClosedDisputes />
        </Tabs.Panel>
        <Tabs.Panel value="conferencia">
          <AccountantExport />
          <Ledger />
        </Tabs.Panel>
        <Tabs.Panel value="falhas">
          <FailedJobs />
        </Tabs.Panel>
        <Tabs.Panel value="webhooks">
          <Webhooks />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

const tabs = ['confirmar', 'contestacoes', 'conferencia', 'falhas', 'webhooks'] as const;
type PaymentsTab = (typeof tabs)[number];

/** The open tab, in the address: `?aba=webhooks`. Another tab starts without the filters of this one. */
function usePaymentsTab(): [tab: PaymentsTab, show: (tab: string | null) => void] {
  const [params, setParams] = useSearchParams();
  const named = params.get('aba');
  return [
    tabs.find((tab) => tab === named) ?? 'confirmar',
    (tab) => setParams(tab && tab !== 'confirmar' ? { aba: tab } : {}, { preventScrollReset: true }),
  ];
}
