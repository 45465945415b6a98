import { ListOf } from '../rules/list-of';
import { Uuid } from '../rules/uuid';
import { ShipmentInput } from './order-steps.input';

export class OrderShipmentInput extends ShipmentInput {
  /** The order's. */
  @Uuid() id!: string;
}

/** So many orders leave at once at most. */
export const MOST_SHIPMENTS = 100;

/** Parcels that left together. */
export class OrderShipmentsInput {
  @ListOf(OrderShipmentInput, MOST_SHIPMENTS) shipments!: OrderShipmentInput[];
}
