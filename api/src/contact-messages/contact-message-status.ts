export type { ContactMessageStatus } from '@aflora/contracts';
