import { Flag } from './rules/numbers';
import { OptionalPhone } from './rules/personal-data';
import { Optional, partialOf } from './rules/rule';
import { Line, OptionalLine } from './rules/text';
import type { Id, Instant } from './values';

/** Somebody's own profile. */
export interface ProfileView {
  userId: Id;
  email: string;
  firstName: string | null;
  lastName: string | null;
  /** E.164. */
  phone: string | null;
  /** Changes whenever the first name, the last name or the phone changes. */
  detailsVersion: string;
  isAdmin: boolean;
  isOngMember: boolean;
  /** The user chose to be named on the wall of members. */
  onMemberWall: boolean;
  /** The user wants the members' letters by e-mail. */
  wantsLetters: boolean;
  /** The user wants the members' classes by e-mail. */
  wantsClasses: boolean;
  /** The saved CPF or CNPJ with most of it masked; null when none is saved. */
  maskedTaxId: string | null;
  createdAt: Instant;
}

export class ProfileInput {
  @Line(1, 100) firstName!: string;
  @OptionalLine(200) lastName?: string | null;
  @OptionalPhone() phone?: string | null;
}

export class UpdateProfileInput extends partialOf(ProfileInput) {
  /** The `detailsVersion` that was read: a change of names or phone is refused when they were changed meanwhile, as in another tab. */
  @Optional() @Line(1, 100) detailsVersion?: string;
  /** Whether the wall of members names the user while the membership lasts. */
  @Optional() @Flag() onMemberWall?: boolean;
  /** Whether the members' letters come by e-mail. */
  @Optional() @Flag() wantsLetters?: boolean;
  /** Whether the members' classes come by e-mail. */
  @Optional() @Flag() wantsClasses?: boolean;
}

/** Mails that a user can decline. All others are necessary: they prove a payment, report on an order or protect the account. */
export const optionalMails = ['member-letters', 'member-classes'] as const;
export type OptionalMail = (typeof optionalMails)[number];

/** What a link in an optional mail ended or started again. */
export interface OptionalMailsView {
  mails: string[];
  areWanted: boolean;
}
