import { Optional } from './rules/rule';
import { OneOf } from './rules/text';
import type { Cents, Count, Id, Instant, Integer } from './values';

/** Texts of the entries of a person's timeline. */
export const impactTexts = {
  'order-paid': 'Compra na loja, em separação',
  'order-shipped': 'Compra na loja, enviada',
  'order-delivered': 'Compra na loja, entregue',
  'order-cancelled': 'Compra cancelada, reembolso em andamento',
  'order-refunded': 'Compra reembolsada',
  'order-disputed': 'Compra contestada no banco',
  'donation-given': 'Doação',
  'donation-monthly': 'Doação mensal',
  'donation-refunded': 'Doação devolvida',
  'donation-disputed': 'Doação contestada no banco',
  'basket-reserved': 'Cesta adotada, reservada',
  'basket-packed': 'Cesta adotada, embalada',
  'basket-delivered': 'Cesta adotada, entregue',
  'basket-cancelled': 'Cesta adotada, cancelada',
  'membership-started': 'Início da contribuição de membro',
  'membership-changed': 'Mudança do plano de membro',
  'membership-paused': 'Pausa da contribuição de membro',
  'membership-resumed': 'Retorno da contribuição de membro',
  'membership-ended': 'Fim da contribuição de membro',
} as const;

export type ImpactEvent = keyof typeof impactTexts;

/** An order or donation whose money arrived, an adopted basket, or a change of a membership. */
export interface ImpactEntryView {
  id: Id;
  kind: 'order' | 'donation' | 'basket' | 'membership';
  event: ImpactEvent;
  at: Instant;
  /** Order or donation whose page shows more. */
  pageId: Id | null;
  /** Net of refunds and disputes; null for an entry without an amount. */
  amountCents: Cents | null;
  /** Refunded and disputed amount. */
  returnedCents: Cents;
}

/** Newest first. The entries are not counted: they would all have to be read. */
export interface ImpactPage {
  items: ImpactEntryView[];
  nextCursor: string | null;
}

/** The totals of a person. */
export interface ImpactSummaryView {
  /** Donations that were received, also those that were returned. */
  donations: Count;
  /** Their sum, net of refunds and disputes. */
  givenCents: Cents;
  /** Charges of memberships, net of refunds. */
  membershipCents: Cents;
  /** Adopted baskets that were not cancelled. */
  baskets: Count;
  /** Paid orders. */
  orders: Count;
  isMember: boolean;
  /** Start of the first membership. */
  memberSince: Instant | null;
  /** Time of the first entry; null while there is none. */
  since: Instant | null;
  /** Calendar years in America/Sao_Paulo with entries, newest first. */
  years: Integer[];
}

const choices = ['yes', 'no'] as const;

/** What the card shows besides the counts; nothing unless the person chose it. */
export class ImpactCardQuery {
  @Optional() @OneOf(choices) firstName?: 'yes' | 'no';
  @Optional() @OneOf(choices) amount?: 'yes' | 'no';
}
