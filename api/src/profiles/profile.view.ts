import { createHash } from 'node:crypto';
import { formatTaxId, type ProfileView } from '@aflora/contracts';
import type { OwnProfileRow } from './profiles.queries';

export const profileView = (profile: OwnProfileRow): ProfileView => ({
  userId: profile.userId,
  email: profile.email,
  firstName: profile.firstName,
  lastName: profile.lastName,
  phone: profile.phone,
  detailsVersion: detailsVersionOf(profile),
  isAdmin: profile.isAdmin,
  isOngMember: profile.isOngMember,
  onMemberWall: profile.onMemberWallSince !== null,
  wantsLetters: profile.lettersDeclinedAt === null,
  wantsClasses: profile.classesDeclinedAt === null,
  maskedTaxId: profile.taxId && maskedTaxId(profile.taxId),
  createdAt: profile.createdAt.toISOString(),
});

/** Made of the details themselves, so that nothing else that changes the profile's row changes it. */
export const detailsVersionOf = ({ firstName, lastName, phone }: Pick<OwnProfileRow, 'firstName' | 'lastName' | 'phone'>): string =>
  createHash('sha256')
    .update(JSON.stringify([firstName, lastName, phone]))
    .digest('base64url')
    .slice(0, 16);

/** ***.982.247-** or **.345.678/0001-**: enough for its owner to recognise it. */
const maskedTaxId = (taxId: string): string => formatTaxId(taxId).replace(/^[^.]+|[^-]+$/g, (part) => '*'.repeat(part.length));
