import { formatTaxId, type ProfileView } from '@aflora/contracts';
import type { OwnProfileRow } from './profiles.queries';

export const profileView = (profile: OwnProfileRow): ProfileView => ({
  userId: profile.userId,
  email: profile.email,
  firstName: profile.firstName,
  lastName: profile.lastName,
  phone: profile.phone,
  isAdmin: profile.isAdmin,
  isOngMember: profile.isOngMember,
  onMemberWall: profile.onMemberWallSince !== null,
  wantsLetters: profile.lettersDeclinedAt === null,
  wantsClasses: profile.classesDeclinedAt === null,
  maskedTaxId: profile.taxId && maskedTaxId(profile.taxId),
  createdAt: profile.createdAt.toISOString(),
});

/** ***.982.247-** or **.345.678/0001-**: enough for its owner to recognise it. */
const maskedTaxId = (taxId: string): string => formatTaxId(taxId).replace(/^[^.]+|[^-]+$/g, (part) => '*'.repeat(part.length));
