import { accessKeysIn } from './access-keys';

export const donationKeys = accessKeysIn('aflora.donation-keys');
