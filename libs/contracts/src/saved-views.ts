/** The console's lists, of which administrators save views. */
export const consoleLists = [
  'orders',
  'donations',
  'users',
  'ong-members',
  'contact-messages',
  'member-letters',
  'audit-entries',
  'payment-events',
  'ledger-differences',
  'physical-products',
  'digital-products',
  'client-errors',
] as const;
export type ConsoleList = (typeof consoleLists)[number];
