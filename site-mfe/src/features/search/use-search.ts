import type { CappedPageView } from '@aflora/contracts';
import { formatCount } from '@aflora/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useShell } from '../../lib/shell';
import { findPages } from './find-pages';
import { searchStateOf } from './search.rules';
import { foundQuery, kinds, type FoundKind, type FoundProduct, type Wanted } from './search.api';

/** One result, whatever it is. */
export interface Found {
  to: string;
  name: string;
  text?: string;
  priceCents?: number;
  pictures?: Record<number, string>;
}

export interface FoundGroup {
  title: string;
  found: Found[];
  /** Number of results of the group, also of those that are not shown. */
  total: number;
  /** The group has more results than `total`. */
  isTotalCapped: boolean;
  /** These have only similar words. */
  isSimilar: boolean;
  /** List with all results of the group, unless these are all. */
  more?: { to: string; label: string };
}

/** Products, courses and pages with the words of the text. While a longer text is searched, the results of the last one stay. */
export function useSearch(wanted: Wanted) {
  const { api } = useShell();
  const shared = { enabled: wanted.text !== '', placeholderData: <Data>(last: Data | undefined) => last };
  const physical = useQuery({ ...foundQuery(api, 'physical', wanted), ...shared });
  const digital = useQuery({ ...foundQuery(api, 'digital', wanted), ...shared });
  const groups = [
    groupOf('physical', physical.data, wanted.text),
    groupOf('digital', digital.data, wanted.text),
    pagesWith(wanted.text),
  ].filter(({ found }) => found.length > 0);
  // Similar words are a guess, which nobody needs beside what was typed.
  const isSimilar = groups.every((group) => group.isSimilar);
  const shown = wanted.text === '' ? [] : groups.filter((group) => isSimilar || !group.isSimilar);
  const isOutdated = physical.isPlaceholderData || digital.isPlaceholderData;
  // Results that could only not be read again stay, without a message.
  const failed = [physical, digital].filter(({ isLoadingError }) => isLoadingError);
  const isError = failed.length > 0;
  // That nothing had the last text says nothing about this one.
  const isLoading = physical.isLoading || digital.isLoading || (isOutdated && shown.length === 0);
  return {
    groups: shown,
    isSimilar: isSimilar && groups.length > 0,
    state: searchStateOf({ isAsked: wanted.text !== '', hasResults: shown.length > 0, isLoading, isOutdated, isError }),
    isError,
    isFetching: physical.isFetching || digital.isFetching,
    refetch: () => failed.forEach(({ refetch }) => void refetch()),
  };
}

function groupOf(kind: FoundKind, page: CappedPageView<FoundProduct> | undefined, text: string): FoundGroup {
  const { title, list, all } = kinds[kind];
  const found = (page?.items ?? []).map(({ id, name, category, priceCents, images }) => ({
    to: `/produto/${kind}/${id}`,
    name,
    priceCents,
    text: category ?? undefined,
    pictures: images ? { 480: images.card } : undefined,
  }));
  const more = { to: `${list}?${new URLSearchParams({ busca: text }).toString()}`, label: all };
  const { total = 0, isTotalCapped = false, isSimilar = false } = page ?? {};
  return { title, found, total, isTotalCapped, isSimilar, more: total > found.length ? more : undefined };
}

function pagesWith(text: string): FoundGroup {
  const { pages, isSimilar } = findPages(text);
  const found = pages.map(({ path, title, text: about }) => ({ to: path, name: title, text: about }));
  return { title: 'Páginas', found, total: found.length, isTotalCapped: false, isSimilar };
}

/** '1.030 resultados', of all groups and with those that are not shown. */
export function resultsText(groups: FoundGroup[]): string {
  const total = groups.reduce((sum, group) => sum + group.total, 0);
  const isCapped = groups.some(({ isTotalCapped }) => isTotalCapped);
  return `${isCapped ? 'mais de ' : ''}${formatCount(total)} ${total === 1 ? 'resultado' : 'resultados'}`;
}

/** Pause in typing (ms) after which the search starts. */
const PAUSE_MS = 200;

/** The text once it has not changed for a moment; an empty one at once. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : settled;
}
