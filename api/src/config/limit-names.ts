/** What is limited; `LIMIT_<NAME>` sets how much. */
export const limitNames = [
  'login',
  'refresh',
  'register',
  'recover',
  'link',
  'confirm',
  'password',
  'upload',
  'contact',
  'export',
  'quote',
  'checkout',
  'donate',
  'report',
] as const;

export type LimitName = (typeof limitNames)[number];
