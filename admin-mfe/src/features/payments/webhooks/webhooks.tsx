import { useQuery } from '@tanstack/react-query';
import { useOpenRecord } from '../../../lib/list-url';
import { useShell } from '../../../lib/shell';
import { webhookListQuery } from '../payments.api';
import { useWebhookListUrl } from './use-webhook-list-url';
import { WebhookPanel } from './webhook-panel';
import { WebhookResults } from './webhook-results';
import { WebhookToolbar } from './webhook-toolbar';

/** The inbox of what providers told us, or somebody in their name. */
export function Webhooks() {
  const { api } = useShell();
  const url = useWebhookListUrl();
  const record = useOpenRecord();
  const list = useQuery(webhookListQuery(api, { ...url.query, cursor: url.cursor }));
  return (
    <>
      <WebhookToolbar url={url} />
      <WebhookResults url={url} list={list} open={record.open} />
      <WebhookPanel id={record.id} onClose={record.close} />
    </>
  );
}
