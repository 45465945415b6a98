/** Which version of which text somebody agreed to. */
export interface ConsentView {
  document: 'terms' | 'privacy';
  /** The day it was last updated, dd/mm/yyyy. */
  version: string;
  givenAt: string;
}
