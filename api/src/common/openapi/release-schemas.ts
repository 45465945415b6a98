import {
  clientOutcomes,
  remoteNames,
  type ChannelView,
  type ClientErrorView,
  type ContentVersionView,
  type ReleaseRegistryView,
  type ReleaseSummaryView,
  type ReleaseView,
  type RemoteReleasesView,
} from '@aflora/contracts';
import { count, flag, id, instant, keysetOf, listOf, nullableText, object, ref, text, type JsonSchema } from './schema-parts';

const remote = { enum: remoteNames };
const texts = { type: 'array', items: text };
const nullableInstant = { type: ['string', 'null'], format: 'date-time' };
const nullableMs = { type: ['integer', 'null'], minimum: 0 };
const release = { oneOf: [ref('ReleaseView'), { type: 'null' }] };

/** Which releases there are, which visitors get, and how those fare. */
export const releaseSchemas = {
  ReleaseView: object<ReleaseView>({
    name: text,
    contractVersion: count,
    entry: text,
    preload: texts,
    styles: texts,
    integrity: { type: 'object', additionalProperties: text },
  }),
  ChannelView: object<ChannelView>({ remote, rowVersion: count, current: release, previous: release, changedAt: instant }),
  ReleaseRegistryView: object<ReleaseRegistryView>({ channels: listOf('ChannelView') }),
  ReleaseSummaryView: object<ReleaseSummaryView>({
    name: text,
    contractVersion: count,
    commit: nullableText,
    publishedAt: instant,
    verifiedAt: nullableInstant,
    lastPromotedAt: nullableInstant,
    isCurrent: flag,
    isPrevious: flag,
    loads: count,
    failures: count,
    medianLoadMs: nullableMs,
    p95LoadMs: nullableMs,
  }),
  RemoteReleasesView: object<RemoteReleasesView>({
    remote,
    rowVersion: count,
    changedAt: instant,
    releases: listOf('ReleaseSummaryView'),
  }),
  RemoteReleasesList: listOf('RemoteReleasesView'),
  ContentVersionView: object<ContentVersionView>({ version: text }),
  ClientErrorView: object<ClientErrorView>({
    id,
    at: instant,
    remote,
    release: text,
    outcome: { enum: clientOutcomes.filter((outcome) => outcome !== 'loaded') },
    message: text,
    path: text,
  }),
  ClientErrorPage: keysetOf('ClientErrorView'),
} satisfies Record<string, JsonSchema>;
