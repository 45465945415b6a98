import { AuditEntry } from './audit/audit-entry.entity';
import { AccountLink, SignUp } from './auth/sign-ups/account-link.entity';
import { RecoveryCode, SecondFactor } from './auth/second-factors/second-factor.entity';
import { Session } from './auth/sessions/session.entity';
import { IdempotencyKey } from './idempotency/idempotency-key.entity';
import { SavedView } from './saved-views/saved-view.entity';
import { Coupon } from './coupons/coupon.entity';
import { ContactMessage } from './contact-messages/contact-message.entity';
import { DigitalProduct } from './digital-products/digital-product.entity';
import { DonationReceipt, Donation } from './donations/donation.entity';
import { AdoptedBasket } from './donations/baskets/adopted-basket.entity';
import { DonationStatementLink } from './donations/statements/donation-statement-link.entity';
import { ExpenseCorrection } from './expenses/expense-correction.entity';
import { Expense } from './expenses/expense.entity';
import { OutboxMail } from './outbox/outbox-mail.entity';
import { SentMail } from './mail/sent-mail.entity';
import { MemberLetter } from './ong-members/letters/member-letter.entity';
import { OngMemberEvent, OngMember, OngMemberPlanPayment, OngMemberReturnedCharge } from './ong-members/ong-member.entity';
import { Cart } from './orders/carts/cart.entity';
import { OrderEvent, OrderItem, Order } from './orders/order.entity';
import { BankCredit } from './payments/bank-statements/bank-credit.entity';
import { LedgerCheck, LedgerDifference } from './payments/ledger/ledger.entity';
import { PaymentDispute } from './payments/disputes/payment-dispute.entity';
import { PaymentMovement } from './payments/ledger/payment-movement.entity';
import { PaymentEvent } from './payments/events/payment-event.entity';
import { PaymentRefund, PaymentSubscription, Payment } from './payments/payment.entity';
import { PolicyReport } from './policy-reports/policy-report.entity';
import { Setting } from './settings/setting.entity';
import { PhysicalProduct } from './physical-products/physical-product.entity';
import { SavedAddress } from './profiles/addresses/saved-address.entity';
import { Profile } from './profiles/profile.entity';
import { ClientError, ReleaseChannel, ReleaseLoad, Release } from './releases/release.entity';
import { Consent, User } from './users/user.entity';

/** Every entity, listed explicitly: a glob could miss a file unnoticed. */
export const entities = [
  User,
  Profile,
  SavedAddress,
  Session,
  SignUp,
  AccountLink,
  SecondFactor,
  RecoveryCode,
  Consent,
  PhysicalProduct,
  DigitalProduct,
  Coupon,
  Order,
  OrderItem,
  OrderEvent,
  Cart,
  Payment,
  PaymentSubscription,
  PaymentRefund,
  PaymentEvent,
  LedgerDifference,
  LedgerCheck,
  BankCredit,
  PaymentDispute,
  PaymentMovement,
  OutboxMail,
  SentMail,
  Donation,
  DonationReceipt,
  AdoptedBasket,
  DonationStatementLink,
  Expense,
  ExpenseCorrection,
  OngMember,
  OngMemberEvent,
  OngMemberPlanPayment,
  OngMemberReturnedCharge,
  MemberLetter,
  ContactMessage,
  SavedView,
  IdempotencyKey,
  AuditEntry,
  Release,
  ReleaseChannel,
  ReleaseLoad,
  ClientError,
  PolicyReport,
  Setting,
];
