import type { Count, Instant } from './values';

/** A consent to a version of a text. */
export interface ConsentView {
  document: 'terms' | 'privacy';
  /** Version of the text: the day of its last update, dd/mm/yyyy. */
  version: string;
  givenAt: Instant;
}

export type ConsentList = ConsentView[];

/** Effect of an erasure, shown before the person confirms it. */
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
  /** Reason for keeping the data, in Portuguese. */
  reason: string;
}
