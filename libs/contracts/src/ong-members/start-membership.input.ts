import { siteContent } from '../content/site-content';
import { OneOf } from '../rules/one-of';
import { Text } from '../rules/text';

export const membershipTypes = ['monthly', 'yearly'] as const;
export type MembershipKind = (typeof membershipTypes)[number];

export class StartMembershipInput {
  @OneOf(siteContent.plans.map(({ code }) => code)) planCode!: string;
  @OneOf(membershipTypes) membershipType!: MembershipKind;
  @Text(1, 30) provider!: string;
}
