import { accessKeysIn } from './access-keys';

export const orderKeys = accessKeysIn('aflora.order-keys');
