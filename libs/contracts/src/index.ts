export * from './addresses';
export * from './audit';
export * from './audit-labels';
export * from './auth';
export * from './bank-statements';
export * from './baskets';
export * from './checkout';
export * from './claims';
export * from './contact-messages';
export { contentOf, donationLinksOf } from './content-settings';
export {
  type AdminCouponPage,
  type AdminCouponView,
  AdminListCouponsQuery,
  couponActivities,
  CouponActivationInput,
  CouponInput,
  couponKinds,
  type CouponKind,
  type CouponQuoteView,
  couponSorts,
  couponStates,
  isCouponCode,
  type CouponState,
  type DiscountedLine,
  MIN_WITH_COUPON_CENTS,
  MAX_PERCENT_OFF,
  type OrderCouponView,
  paidForUnitsCents,
  UpdateCouponInput,
} from './coupons';
export * from './donations';
export * from './expenses';
export * from './failed-jobs';
export * from './faq';
export * from './freight';
export * from './funds';
export * from './impact';
export * from './ledger';
export * from './lists';
export * from './lost-orders';
export * from './member-letters';
export * from './member-prices';
export * from './member-wall';
export * from './ong-members';
export * from './order-refunds';
export { organizationOf } from './organization';
export * from './orders';
export * as paths from './paths';
export * from './payments';
export * from './plans';
export * from './policy-reports';
export * from './privacy';
export * from './problems';
export * from './products';
export * from './profiles';
export * from './releases';
export * from './reports';
export * from './saved-views';
export * from './search';
export * from './second-factors';
export * from './settings';
export * from './site';
export * from './users';
export type * from './values';
export { consoleRefusal, type ConsoleRefusal } from './rules/console-access';
export { formatInvoiceKey, invoicePageOf } from './rules/invoice-key';
export { isDay } from './rules/numbers';
export { trackingPageOf } from './rules/tracking';
export {
  ADMIN_PASSWORD_MIN,
  emailKey,
  isEmailAddress,
  isLongEnoughForAdmins,
  formatPhone,
  formatTaxId,
  isTaxId,
  NewPassword,
  PASSWORD_MIN,
} from './rules/personal-data';
export { isReleaseName, ReleaseName } from './rules/releases';
export {
  inputOf,
  isInheritedName,
  partialOf,
  requiredFieldsOf,
  schemasOf,
  violationCodes,
  MAX_VIOLATIONS,
  violationsOf,
  type FieldSchema,
  type Violation,
  type ViolationCode,
} from './rules/rule';
export { isSearchable, MIN_SEARCH_LENGTH, SearchText } from './rules/text';
