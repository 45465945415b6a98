/** Somebody's own profile. */
export interface ProfileView {
  userId: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  /** E.164. */
  phone: string | null;
  isAdmin: boolean;
  isOngMember: boolean;
  createdAt: string;
}
