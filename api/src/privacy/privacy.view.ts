import type { ConsentView, ErasurePreviewView } from '@aflora/contracts';
import type { Consent } from '../users/user.entity';

export const consentView = ({ document, version, givenAt }: Consent): ConsentView => ({
  document,
  version,
  givenAt: givenAt.toISOString(),
});

export interface CountedData {
  label: string;
  rows: number;
  retentionReason?: string;
}

/** Leaves out tables without rows. */
export function erasurePreviewView(counted: CountedData[]): ErasurePreviewView {
  const present = counted.filter(({ rows }) => rows > 0);
  return {
    erased: present.flatMap(({ label, rows, retentionReason }) => (retentionReason ? [] : [{ label, rows }])),
    kept: present.flatMap(({ label, rows, retentionReason: reason }) => (reason ? [{ label, rows, reason }] : [])),
  };
}
