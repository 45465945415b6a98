import { CreateSearch1763600000000 } from './migrations/1763600000000-create-search';
import { CreateAccounts1763600001000 } from './migrations/1763600001000-create-accounts';
import { CreateProducts1763600002000 } from './migrations/1763600002000-create-products';
import { CreateOrders1763600003000 } from './migrations/1763600003000-create-orders';
import { CreateDonations1763600004000 } from './migrations/1763600004000-create-donations';
import { CreateOngMembers1763600005000 } from './migrations/1763600005000-create-ong-members';
import { CreateRequestRecords1763600006000 } from './migrations/1763600006000-create-request-records';
import { CreateContactMessages1763600007000 } from './migrations/1763600007000-create-contact-messages';
import { CreateAccountLifecycle1763600008000 } from './migrations/1763600008000-create-account-lifecycle';
import { CreatePayments1763600009000 } from './migrations/1763600009000-create-payments';
import { ExtendOrders1763600010000 } from './migrations/1763600010000-extend-orders';
import { CreateMailOutbox1763600011000 } from './migrations/1763600011000-create-mail-outbox';
import { ExtendDonations1763600012000 } from './migrations/1763600012000-extend-donations';
import { ExtendOngMembers1763600013000 } from './migrations/1763600013000-extend-ong-members';
import { CreatePaymentLedger1763600014000 } from './migrations/1763600014000-create-payment-ledger';
import { CreateConsoleSearch1763600015000 } from './migrations/1763600015000-create-console-search';
import { CreateDailyFigures1763600016000 } from './migrations/1763600016000-create-daily-figures';
import { CreateDonorsAndProductSales1763600017000 } from './migrations/1763600017000-create-donors-and-product-sales';
import { AddOrderNotes1763600018000 } from './migrations/1763600018000-add-order-notes';
import { IndexAdmins1763600019000 } from './migrations/1763600019000-index-admins';
import { IndexConsoleLogs1763600023000 } from './migrations/1763600023000-index-console-logs';
import { SearchPeople1763600024000 } from './migrations/1763600024000-search-people';
import { CreateReleases1763600025000 } from './migrations/1763600025000-create-releases';
import { CreateSignUps1763600026000 } from './migrations/1763600026000-create-sign-ups';
import { EndHolds1763600027000 } from './migrations/1763600027000-end-holds';
import { AnnounceContentChanges1763600029000 } from './migrations/1763600029000-announce-content-changes';
import { ListProducts1763600030000 } from './migrations/1763600030000-list-products';
import { KeyAddresses1763600031000 } from './migrations/1763600031000-key-addresses';
import { CreateSecondFactors1763600040000 } from './migrations/1763600040000-create-second-factors';
import { LimitSessions1763600041000 } from './migrations/1763600041000-limit-sessions';
import { ChainAuditEntries1763600050000 } from './migrations/1763600050000-chain-audit-entries';
import { CreatePolicyReports1763600060000 } from './migrations/1763600060000-create-policy-reports';
import { AddClaims1763600061000 } from './migrations/1763600061000-add-claims';
import { RetryRefunds1763600070000 } from './migrations/1763600070000-retry-refunds';
import { PendSubscriptionAmounts1763600071000 } from './migrations/1763600071000-pend-subscription-amounts';
import { CreatePaymentDisputes1763600090000 } from './migrations/1763600090000-create-payment-disputes';
import { RetryFailedRenewals1763600091000 } from './migrations/1763600091000-retry-failed-renewals';
import { RefundDonationsInPart1763600100000 } from './migrations/1763600100000-refund-donations-in-part';
import { ExpireStaticPix1763600101000 } from './migrations/1763600101000-expire-static-pix';
import { ReturnOrderUnits1763600102000 } from './migrations/1763600102000-return-order-units';
import { KeepMemberships1763600103000 } from './migrations/1763600103000-keep-memberships';
import { AcceptCnpj1763600104000 } from './migrations/1763600104000-accept-cnpj';
import { CheckLedger1763600110000 } from './migrations/1763600110000-check-ledger';
import { ImportBankStatements1763600111000 } from './migrations/1763600111000-import-bank-statements';
import { SettlePayments1763600120000 } from './migrations/1763600120000-settle-payments';
import { RecordPaymentMovements1763600121000 } from './migrations/1763600121000-record-payment-movements';
import { RememberSentMails1763600122000 } from './migrations/1763600122000-remember-sent-mails';
import { AddInvoiceKeys1763600130000 } from './migrations/1763600130000-add-invoice-keys';
import { CreateDonationStatementLinks1763600131000 } from './migrations/1763600131000-create-donation-statement-links';
import { CorrectDonorTaxIds1763600132000 } from './migrations/1763600132000-correct-donor-tax-ids';
import { AddInstalments1763600133000 } from './migrations/1763600133000-add-instalments';
import { CountProductsByDay1763600140000 } from './migrations/1763600140000-count-products-by-day';
import { ChangeMemberships1763600150000 } from './migrations/1763600150000-change-memberships';
import { PauseSubscriptions1763600151000 } from './migrations/1763600151000-pause-subscriptions';
import { CreateRecurringFigures1763600152000 } from './migrations/1763600152000-create-recurring-figures';
import { SpeedUpWrites1763700000000 } from './migrations/1763700000000-speed-up-writes';
import { AddMemberPrices1763800000000 } from './migrations/1763800000000-add-member-prices';
import { AddMemberWall1763800001000 } from './migrations/1763800001000-add-member-wall';
import { CreateMemberLetters1763800002000 } from './migrations/1763800002000-create-member-letters';
import { SearchProducts1763850000000 } from './migrations/1763850000000-search-products';
import { SumProductSales1763900000000 } from './migrations/1763900000000-sum-product-sales';
import { IndexLowStock1763900001000 } from './migrations/1763900001000-index-low-stock';
import { CreateSavedAddresses1764000000000 } from './migrations/1764000000000-create-saved-addresses';
import { CreateCarts1764000001000 } from './migrations/1764000001000-create-carts';
import { AddDeclinedClasses1764000002000 } from './migrations/1764000002000-add-declined-classes';
import { CreateSettings1764010000000 } from './migrations/1764010000000-create-settings';
import { AddSortNames1764020000000 } from './migrations/1764020000000-add-sort-names';
import { SortConsoleLists1764020000500 } from './migrations/1764020000500-sort-console-lists';
import { CreateSavedViews1764020001000 } from './migrations/1764020001000-create-saved-views';
import { KeepImagesOfDeletedProducts1764020002000 } from './migrations/1764020002000-keep-images-of-deleted-products';
import { CreateCoupons1764030000000 } from './migrations/1764030000000-create-coupons';
import { IndexOrdersWithCoupons1764030001000 } from './migrations/1764030001000-index-orders-with-coupons';
import { CreateExpenses1764040000000 } from './migrations/1764040000000-create-expenses';
import { SumDonationsByFund1764040001000 } from './migrations/1764040001000-sum-donations-by-fund';
import { IndexDonationsByFund1764040002000 } from './migrations/1764040002000-index-donations-by-fund';
import { CreateAdoptedBaskets1764050000000 } from './migrations/1764050000000-create-adopted-baskets';
import { IndexAdoptingDonations1764050000500 } from './migrations/1764050000500-index-adopting-donations';
import { AddRoundUps1764060000000 } from './migrations/1764060000000-add-round-ups';
import { IndexRoundUps1764060000500 } from './migrations/1764060000500-index-round-ups';
import { RecordExpenseCorrections1764083000000 } from './migrations/1764083000000-record-expense-corrections';
import { SearchAdopters1764084000000 } from './migrations/1764084000000-search-adopters';
import { CreateReturnedCharges1764085000000 } from './migrations/1764085000000-create-returned-charges';
import { MarkReturnedCharges1764085000500 } from './migrations/1764085000500-mark-returned-charges';
import { FollowLastDonations1764086000000 } from './migrations/1764086000000-follow-last-donations';
import { FillLastDonations1764086000500 } from './migrations/1764086000500-fill-last-donations';
import { RecordReplacedReleases1764087000000 } from './migrations/1764087000000-record-replaced-releases';
import { StoreSearchTexts1764088000000 } from './migrations/1764088000000-store-search-texts';
import { IndexSearchTexts1764088000500 } from './migrations/1764088000500-index-search-texts';
import { KeepDonorKeys1764089000000 } from './migrations/1764089000000-keep-donor-keys';
import { AnnounceShownProducts1764090000000 } from './migrations/1764090000000-announce-shown-products';

/** Migrations in their order. A released migration must never change. */
export const migrations = [
  CreateSearch1763600000000,
  CreateAccounts1763600001000,
  CreateProducts1763600002000,
  CreateOrders1763600003000,
  CreateDonations1763600004000,
  CreateOngMembers1763600005000,
  CreateRequestRecords1763600006000,
  CreateContactMessages1763600007000,
  CreateAccountLifecycle1763600008000,
  CreatePayments1763600009000,
  ExtendOrders1763600010000,
  CreateMailOutbox1763600011000,
  ExtendDonations1763600012000,
  ExtendOngMembers1763600013000,
  CreatePaymentLedger1763600014000,
  CreateConsoleSearch1763600015000,
  CreateDailyFigures1763600016000,
  CreateDonorsAndProductSales1763600017000,
  AddOrderNotes1763600018000,
  IndexAdmins1763600019000,
  IndexConsoleLogs1763600023000,
  SearchPeople1763600024000,
  CreateReleases1763600025000,
  CreateSignUps1763600026000,
  EndHolds1763600027000,
  AnnounceContentChanges1763600029000,
  ListProducts1763600030000,
  KeyAddresses1763600031000,
  CreateSecondFactors1763600040000,
  LimitSessions1763600041000,
  ChainAuditEntries1763600050000,
  CreatePolicyReports1763600060000,
  AddClaims1763600061000,
  RetryRefunds1763600070000,
  PendSubscriptionAmounts1763600071000,
  CreatePaymentDisputes1763600090000,
  RetryFailedRenewals1763600091000,
  RefundDonationsInPart1763600100000,
  ExpireStaticPix1763600101000,
  ReturnOrderUnits1763600102000,
  KeepMemberships1763600103000,
  AcceptCnpj1763600104000,
  CheckLedger1763600110000,
  ImportBankStatements1763600111000,
  SettlePayments1763600120000,
  RecordPaymentMovements1763600121000,
  RememberSentMails1763600122000,
  AddInvoiceKeys1763600130000,
  CreateDonationStatementLinks1763600131000,
  CorrectDonorTaxIds1763600132000,
  AddInstalments1763600133000,
  CountProductsByDay1763600140000,
  ChangeMemberships1763600150000,
  PauseSubscriptions1763600151000,
  CreateRecurringFigures1763600152000,
  SpeedUpWrites1763700000000,
  AddMemberPrices1763800000000,
  AddMemberWall1763800001000,
  CreateMemberLetters1763800002000,
  SearchProducts1763850000000,
  SumProductSales1763900000000,
  IndexLowStock1763900001000,
  CreateSavedAddresses1764000000000,
  CreateCarts1764000001000,
  AddDeclinedClasses1764000002000,
  CreateSettings1764010000000,
  AddSortNames1764020000000,
  SortConsoleLists1764020000500,
  CreateSavedViews1764020001000,
  KeepImagesOfDeletedProducts1764020002000,
  CreateCoupons1764030000000,
  IndexOrdersWithCoupons1764030001000,
  CreateExpenses1764040000000,
  SumDonationsByFund1764040001000,
  IndexDonationsByFund1764040002000,
  CreateAdoptedBaskets1764050000000,
  IndexAdoptingDonations1764050000500,
  AddRoundUps1764060000000,
  IndexRoundUps1764060000500,
  RecordExpenseCorrections1764083000000,
  SearchAdopters1764084000000,
  CreateReturnedCharges1764085000000,
  MarkReturnedCharges1764085000500,
  FollowLastDonations1764086000000,
  FillLastDonations1764086000500,
  RecordReplacedReleases1764087000000,
  StoreSearchTexts1764088000000,
  IndexSearchTexts1764088000500,
  KeepDonorKeys1764089000000,
  AnnounceShownProducts1764090000000,
];
