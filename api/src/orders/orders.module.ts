import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module';
import { DonationsModule } from '../donations/donations.module';
import { IdempotencyModule } from '../idempotency/idempotency.module';
import { JobsModule } from '../jobs/jobs.module';
import { OutboxModule } from '../outbox/outbox.module';
import { PaymentsModule } from '../payments/payments.module';
import { ProfilesModule } from '../profiles/profiles.module';
import { SettingsModule } from '../settings/settings.module';
import { UsersModule } from '../users/users.module';
import { AddressLookupsService } from './checkouts/address-lookups.service';
import { AddressesController } from './checkouts/addresses.controller';
import { AdminOrderReadsService } from './admin-order-reads.service';
import { AdminOrdersQueries, OrdersQueries } from './orders.queries';
import { AdminOrdersService } from './admin-orders.service';
import { AccountCartsService } from './carts/account-carts.service';
import { BuyerDataService } from './checkouts/buyer-data.service';
import { Cart } from './carts/cart.entity';
import { CartsController } from './carts/carts.controller';
import { CartsService } from './carts/carts.service';
import { CheckoutsService } from './checkouts/checkouts.service';
import { MemberPricesService } from './checkouts/member-prices.service';
import { CouponQuotesService } from './checkouts/coupon-quotes.service';
import { CouponUsesService } from './stock/coupon-uses.service';
import { HoldCapsService } from './stock/hold-caps.service';
import { OrderHoldsService } from './stock/order-holds.service';
import { LostOrdersService } from './mails/lost-orders.service';
import { OrderAccessService } from './order-access.service';
import { OrderEvent, OrderItem, Order } from './order.entity';
import { OrderLocksService } from './order-locks.service';
import { OrderReservationsService } from './stock/order-reservations.service';
import { OrderInvoicesService } from './steps/order-invoices.service';
import { OrderMailsService } from './mails/order-mails.service';
import { OrderPaymentChangesService } from './payments/order-payment-changes.service';
import { OrderPaymentsService } from './payments/order-payments.service';
import { OrderReturnsService } from './payments/order-returns.service';
import { OrderStepsService } from './steps/order-steps.service';
import { OrderStockService } from './stock/order-stock.service';
import { AdminOrdersController } from './orders.admin.controller';
import { OrdersController } from './orders.controller';
import { OrdersPersonalData } from './orders.personal-data';
import { OrdersService } from './orders.service';
import { PlacedOrdersQueries } from './placed-orders.queries';

@Module({
  imports: [
    TypeOrmModule.forFeature([Order, OrderItem, OrderEvent, Cart]),
    AuditModule,
    DonationsModule,
    IdempotencyModule,
    JobsModule,
    OutboxModule,
    PaymentsModule,
    ProfilesModule,
    SettingsModule,
    UsersModule,
  ],
  controllers: [OrdersController, AdminOrdersController, CartsController, AddressesController],
  providers: [
    AccountCartsService,
    OrdersService,
    OrdersQueries,
    OrdersPersonalData,
    OrderLocksService,
    OrderAccessService,
    LostOrdersService,
    OrderReservationsService,
    OrderStockService,
    HoldCapsService,
    PlacedOrdersQueries,
    OrderReturnsService,
    OrderStepsService,
    OrderInvoicesService,
    OrderMailsService,
    OrderPaymentsService,
    OrderPaymentChangesService,
    OrderHoldsService,
    CheckoutsService,
    CouponUsesService,
    CouponQuotesService,
    BuyerDataService,
    CartsService,
    MemberPricesService,
    AdminOrdersService,
    AdminOrderReadsService,
    AdminOrdersQueries,
    AddressLookupsService,
  ],
  exports: [OrdersService],
})
export class OrdersModule {}
