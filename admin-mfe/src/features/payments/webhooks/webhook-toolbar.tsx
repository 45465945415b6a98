import { webhookStates, webhookVerdicts } from '@aflora/contracts';
import { DayRangeFilter, FilterMenu, type FilterOption } from '../../../components/list-page/filters';
import { ListToolbar } from '../../../components/list-page/list-toolbar';
import { SearchField } from '../../../components/list-page/search-field';
import { stateWord, verdictWord } from '../payment-words';
import type { WebhookListUrl } from './use-webhook-list-url';

const verdicts: FilterOption[] = webhookVerdicts.map((value) => ({ value, label: verdictWord(value).label }));
const states: FilterOption[] = webhookStates.map((value) => ({ value, label: stateWord(value).label }));

export function WebhookToolbar({ url }: { url: WebhookListUrl }) {
  const { search = '', verdict = '', state = '', from = '', to = '' } = url.query;
  return (
    <ListToolbar
      hasFilters={url.hasFilters}
      search={
        <SearchField
          label="Buscar webhooks"
          placeholder="Id do pagamento ou do aviso…"
          value={search}
          onSearch={(value) => url.filter({ search: value.trim() })}
        />
      }
    >
      <FilterMenu
        label="Assinatura"
        anyLabel="Todas"
        options={verdicts}
        value={verdict}
        onChange={(value) => url.filter({ verdict: value })}
      />
      <FilterMenu label="Situação" anyLabel="Todas" options={states} value={state} onChange={(value) => url.filter({ state: value })} />
      <DayRangeFilter label="Período" value={{ from, to }} onChange={url.filter} />
    </ListToolbar>
  );
}
