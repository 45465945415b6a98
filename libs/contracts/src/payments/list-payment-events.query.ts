import { DatedKeysetQuery } from '../lists/keyset.query';
import { OneOf } from '../rules/one-of';
import { Optional } from '../rules/optional';
import { OptionalText } from '../rules/text';
import { webhookStates, webhookVerdicts, type WebhookState, type WebhookVerdict } from './payment-event.view';

export class ListPaymentEventsQuery extends DatedKeysetQuery {
  @OptionalText(50) provider?: string | null;
  @Optional() @OneOf(webhookVerdicts) verdict?: WebhookVerdict;
  @Optional() @OneOf(webhookStates) state?: WebhookState;
  /** The provider's name of a payment or subscription, or of the event, to the letter. */
  @OptionalText(200) search?: string | null;
}
