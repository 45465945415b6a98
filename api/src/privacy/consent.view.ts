import type { ConsentView } from '@aflora/contracts';
import type { Consent } from '../users/consent.entity';

export const consentView = ({ document, version, givenAt }: Consent): ConsentView => ({
  document,
  version,
  givenAt: givenAt.toISOString(),
});
