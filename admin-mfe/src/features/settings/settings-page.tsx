import { isSettingSection, settingSections, type AdminSettingSummaryView, type SettingSection } from '@aflora/contracts';
import { formatDateTime } from '@aflora/ui';
import { Skeleton } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { DraftOffers } from '../../components/draft-notices';
import { PageHead, Panel } from '../../components/page';
import { LoadFailure } from '../../components/placeholders';
import { useShell } from '../../lib/shell';
import { SECTION, SETTING_DRAFTS, SettingForm } from './setting-form';
import { settingForms } from './setting-forms';
import { SettingHistory } from './history/setting-history';
import { settingListQuery, settingQuery } from './settings.api';
import classes from './settings.module.css';

/** What administrators change without a deploy, in sections. */
export function SettingsPage() {
  const [params, setParams] = useSearchParams();
  const named = params.get(SECTION) ?? '';
  const section = isSettingSection(named) ? named : 'freight';
  return (
    <>
      <PageHead title="Configurações">O que a loja e o site mostram, sem esperar por uma nova versão</PageHead>
      <DraftOffers of={SETTING_DRAFTS} openId={section} onResume={(id) => setParams({ [SECTION]: id ?? section })} />
      <div className={classes.page}>
        <SectionLinks open={section} />
        <OpenSection key={section} section={section} />
      </div>
    </>
  );
}

function SectionLinks({ open }: { open: SettingSection }) {
  const { data } = useQuery(settingListQuery(useShell().api));
  const links = useRef<HTMLElement>(null);
  // On a phone the links are one row, of which only the first ones are visible. Only the row scrolls, never the page.
  useEffect(() => {
    const row = links.current;
    const link = row?.querySelector<HTMLElement>('[aria-current]');
    if (row && link) row.scrollLeft = link.offsetLeft - row.offsetLeft;
  }, [open]);
  return (
    <nav ref={links} aria-label="Seções" className={classes.sections}>
      {settingSections.map((section) => (
        <Link key={section} to={`?${SECTION}=${section}`} aria-current={section === open ? 'page' : undefined}>
          <b>{settingForms[section].title}</b>
          <span>{stateOf(data?.find((summary) => summary.section === section))}</span>
        </Link>
      ))}
    </nav>
  );
}

/** '' while it is not known. */
function stateOf(summary: AdminSettingSummaryView | undefined): string {
  if (!summary) return '';
  return summary.savedAt ? `Mudou em ${formatDateTime(summary.savedAt)}` : 'Original';
}

function OpenSection({ section }: { section: SettingSection }) {
  const { title, about, page } = settingForms[section];
  const { data, isError, isFetching, refetch } = useQuery(settingQuery(useShell().api, section));
  if (isError && !data) {
    return <LoadFailure message="Não foi possível carregar a configuração." onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  return (
    <div className={classes.open}>
      <Panel title={title}>
        <p className={classes.hint}>
          {about}{' '}
          <a href={page} target="_blank" rel="noreferrer">
            Ver no site
            <IconExternalLink size={14} stroke={1.6} aria-hidden />
          </a>
        </p>
        {data ? (
          <SettingForm key={data.version} section={section} setting={data} />
        ) : (
          <div role="status" aria-label="Carregando configuração...">
            <Skeleton height={480} radius="sm" mt="md" />
          </div>
        )}
      </Panel>
      {data && <SettingHistory section={section} setting={data} />}
    </div>
  );
}
