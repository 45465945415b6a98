import { Tabs } from '@mantine/core';
import { useEffect, useRef, type RefObject } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageHead } from '../../components/page';
import { AccountantExport } from './books/accountant-export';
import { BankStatementImport } from './books/bank-statement';
import { FailedJobs } from './failed-jobs';
import { Ledger } from './books/ledger';
import { ClosedDisputes, OpenDisputes } from './disputes';
import classes from './payments-page.module.css';
import { WaitingConfirmations } from './waiting-confirmations';
import { Webhooks } from './webhooks/webhooks';

export function PaymentsPage() {
  const [tab, show] = usePaymentsTab();
  const list = useVisibleTab(tab);
  return (
    <>
      <PageHead title="Pagamentos">Confirmações manuais, contestações, conferência e avisos dos provedores</PageHead>
      <Tabs value={tab} onChange={show} keepMounted={false} classNames={{ list: classes.tabs, tab: classes.tab }}>
        <Tabs.List ref={list} aria-label="Partes de pagamentos">
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

/** Scrolls the list of tabs to the open one, on screens where not all of them fit. */
function useVisibleTab(tab: PaymentsTab): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const open = list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (list.current && open) list.current.scrollLeft = open.offsetLeft + open.offsetWidth / 2 - list.current.clientWidth / 2;
  }, [tab]);
  return list;
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
