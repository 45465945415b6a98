import type { ProfileView } from '@aflora/contracts';
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
  createdAt: profile.createdAt.toISOString(),
});
