import { Cpf } from '../rules/cpf';
import { Email } from '../rules/email';
import { ListOf } from '../rules/list-of';
import { WholeNumber } from '../rules/numbers';
import { OneOf } from '../rules/one-of';
import { OptionalPhone } from '../rules/phone';
import { PostalCode } from '../rules/postal-code';
import { OptionalText, Text } from '../rules/text';
import { CartLineInput } from './cart.input';
import { states } from './states';

export class CheckoutInput {
  @ListOf(CartLineInput, 50) items!: CartLineInput[];
  @Email() email!: string;
  @Text(1, 200) name!: string;
  @Cpf() cpf!: string;
  @OptionalPhone() phone?: string | null;
  @PostalCode() postalCode!: string;
  @Text(1, 200) street!: string;
  @Text(1, 20) number!: string;
  @OptionalText(100) complement?: string | null;
  @Text(1, 100) district!: string;
  @Text(1, 100) city!: string;
  @OneOf(states) state!: string;
  /** One of the quote's. */
  @Text(1, 30) shippingCode!: string;
  /** What the buyer saw; the server computes its own, and refuses when they differ. */
  @WholeNumber(1) expectedTotalCents!: number;
}
