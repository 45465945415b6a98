import type { ConsentView, ErasurePreviewView } from '@aflora/contracts';
import type { Consent } from '../users/consent.entity';

export const consentView = ({ document, version, givenAt }: Consent): ConsentView => ({
  document,
  version,
  givenAt: givenAt.toISOString(),
});

export interface CountedData {
  label: string;
  rows: number;
  keptBecause?: string;
}

/** What there is none of is left out. */
export function erasurePreviewView(counted: CountedData[]): ErasurePreviewView {
  const there = counted.filter(({ rows }) => rows > 0);
  return {
    erased: there.flatMap(({ label, rows, keptBecause }) => (keptBecause ? [] : [{ label, rows }])),
    kept: there.flatMap(({ label, rows, keptBecause: reason }) => (reason ? [{ label, rows, reason }] : [])),
  };
}
