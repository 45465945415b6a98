import type { Count, Instant } from './values';

/** Which version of which text somebody agreed to. */
export interface ConsentView {
  document: 'terms' | 'privacy';
  /** The day it was last updated, dd/mm/yyyy. */
  version: string;
  givenAt: Instant;
}

export type ConsentList = ConsentView[];

/** What an erasure will do to the data of one person, shown before they confirm. */
export interface ErasurePreviewView {
  erased: ErasedDataView[];
  kept: KeptDataView[];
}

export interface ErasedDataView {
  /** Portuguese name of the kind of data. */
  label: string;
  rows: Count;
}

export interface KeptDataView extends ErasedDataView {
  /** Why the law or the accounts need it, in Portuguese. */
  reason: string;
}
