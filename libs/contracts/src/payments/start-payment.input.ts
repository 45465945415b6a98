import { OneOf } from '../rules/one-of';
import { Text } from '../rules/text';
import { paymentMethods, type PaymentMethod } from './payment.view';

/** How somebody wants to pay: one of the payment options. */
export class StartPaymentInput {
  @Text(1, 30) provider!: string;
  @OneOf(paymentMethods) method!: PaymentMethod;
}
