import { webhookStates, webhookVerdicts } from '@aflora/contracts';
import { useListUrl, type ListUrl } from '../../../lib/list-url';

const filters = {
  search: { name: 'busca' },
  verdict: { name: 'assinatura', values: webhookVerdicts },
  state: { name: 'situacao', values: webhookStates },
  from: { name: 'de' },
  to: { name: 'ate' },
} as const;

export type WebhookListUrl = ListUrl<typeof filters>;

export const useWebhookListUrl = (): WebhookListUrl => useListUrl(filters, { startsAs: 'table' });
