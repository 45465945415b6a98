import { ApiProblem, type ApiClient } from '@aflora/api-client';
import {
  paths,
  roundUpCentsOf,
  roundUpSteps,
  type CartLineInput,
  type CartQuoteView,
  type CheckoutInput,
  type PaymentView,
  type PlacedOrderView,
  type ProblemCode,
  type StartPaymentInput,
} from '@aflora/contracts';
import { formatMoney, problemTexts } from '@aflora/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useAddress } from '../../components/address-fields';
import { profileQuery, savedAddressesQuery } from '../../lib/account.api';
import { orderKeys } from '../../lib/access-keys';
import { chosenOption, couponOf, exceededUnits, FULL_POSTAL_CODE, isShort, useCartQuote } from '../../lib/cart-quote';
import { cart, isLine, MAX_UNITS_PER_LINE, useCartLines } from '../../lib/cart-store';
import { syncCart, syncingOf } from '../../lib/cart-sync';
import { coupon, useCoupon } from '../../lib/coupon-store';
import { checkoutDraft } from '../../lib/checkout-draft';
import { notifyProblem } from '../../lib/mutations';
import { chosenPayment, paymentOptionsQuery } from '../../lib/payments.api';
import { useSessionUser, useShell } from '../../lib/shell';
import { attemptsIn, sendOnce } from '../../lib/attempts';
import { usePlaceAndPay } from '../../lib/use-place-and-pay';
import { finishOf, isSendable, orderOf, quoteChanges, repeatedOrder } from './checkout.rules';
import { useSavedAddresses, useSavedTaxId } from './use-saved-data';
import { useCheckoutForm, useSteps, type CheckoutForm, type Steps } from './use-steps';

export type Checkout = ReturnType<typeof useCheckout>;

/** Problems after which the cart's prices, stock and delivery are requested again. */
const OUTDATED: ProblemCode[] = ['order.total-changed', 'order.shipping-unavailable', 'product.out-of-stock', 'product.not-for-sale'];

/** State and actions of the checkout. */
export function useCheckout(source: CheckoutItems) {
  const form = useCheckoutForm();
  const steps = useSteps(form);
  const choices = useChoices();
  const address = useAddress(form);
  const savedAddresses = useSavedAddresses(form, address.fill);
  const maskedTaxId = useSavedTaxId(form);
  const price = usePrice({ source, choices, postalCode: form.values.postalCode });
  const { data: options } = useQuery(paymentOptionsQuery(useShell().api));
  const { changes, refuse, forget } = useRefusal({ form, steps, price });
  const { place, isPlacing } = usePlaceOrder({ onPlaced: source.take, onRefused: refuse });
  const couponCode = useCoupon();
  const wanted = { fields: form.values, items: source.items, choices: { ...choices, coupon: couponCode } };
  const repeated = repeatedOrder(attempts.unanswered(), wanted);
  const finish = finishOf({ ...price, isSending: isPlacing, isUnanswered: repeated !== null });

  /** Places the order if everything is valid; otherwise opens the invalid step. */
  const send = () => {
    const option = chosenPayment(options, choices.payment);
    if (!steps.checkAll()) return;
    const { delivery, coupon: applied, totalCents, roundUpCents } = price;
    if (!delivery && !repeated) return steps.setOpen('freight');
    if (!option || !isSendable(finish)) return;
    forget();
    const shown = { shippingCode: delivery?.code ?? '', expectedTotalCents: totalCents, coupon: applied?.code, roundUpCents };
    const input = repeated ?? orderOf(form.values, source.items, shown);
    place({ input, option: { provider: option.provider, method: option.method } });
  };
  /** Action of the open step's button. */
  const goOn = () => {
    if (steps.open === 'payment') return send();
    const awaitsDelivery = steps.open === 'freight' && price.postalCode !== null && !price.delivery;
    if (!awaitsDelivery) steps.goOn();
  };
  /** Amount that the last button names: that of the order that is repeated, or of what the page shows. */
  const payableCents = repeated ? repeated.expectedTotalCents + (repeated.roundUpCents ?? 0) : price.totalCents + price.roundUpCents;
  return { form, steps, choices, source, ...price, changes, address, savedAddresses, maskedTaxId, finish, payableCents, goOn };
}

interface PriceOf {
  source: CheckoutItems;
  choices: { shippingCode: string; roundUpStep: string };
  postalCode: string;
}

type Price = ReturnType<typeof usePrice>;

/** Current price of the items, including delivery once its price is known. */
function usePrice({ source, choices, postalCode: typed }: PriceOf) {
  const postalCode = FULL_POSTAL_CODE.test(typed) ? typed : null;
  const quote = useCartQuote(source.items, postalCode);
  const isCurrent = quote.data !== undefined && !quote.isPlaceholderData;
  // The delivery of the former cart is shown until the changed one is priced, but never that of another place.
  const placed = postalCode === null || quote.data?.postalCode !== postalCode ? undefined : quote.data;
  const delivery = chosenOption(placed?.shipping, choices.shippingCode);
  const totalCents = netCents(quote.data) + (delivery?.priceCents ?? 0);
  const max = quote.data ? exceededUnits(quote.data.maxUnits, quote.data.lines) : null;
  const hasShortLines = quote.data?.lines.some(isShort) ?? false;
  const step = roundUpSteps.find((known) => String(known) === choices.roundUpStep);
  return {
    quote,
    postalCode,
    delivery,
    totalCents,
    /** Donation on top of the total; 0 until the freight is known. */
    roundUpCents: step && delivery ? roundUpCentsOf(totalCents, step) : 0,
    /** Null without a coupon that applies. */
    coupon: couponOf(quote.data),
    /** The limit of one order, if there are more units, otherwise null. */
    exceededUnits: max,
    /** Whether the summary marks lines that can't be bought as they are. */
    hasShortLines,
    /** Whether the prices are those of the present items, place and coupon. */
    isPriced: isCurrent,
  };
}

const netCents = (quote: CartQuoteView | undefined): number =>
  quote ? quote.itemsTotalCents - quote.memberDiscountCents - (couponOf(quote)?.discountCents ?? 0) : 0;

/** Shows why an order was refused: under a field, or as a list of what has changed in the cart. */
function useRefusal({ form, steps, price: { quote, delivery, coupon: applied } }: { form: CheckoutForm; steps: Steps; price: Price }) {
  const { api, notify } = useShell();
  const [changes, setChanges] = useState<string[]>([]);

  const readAgain = async ({ params }: ApiProblem) => {
    const before = quote.data;
    const { data: after } = await quote.refetch();
    const found = before && after ? quoteChanges(before, after, delivery?.code ?? '') : [];
    const isUnexplained = found.length === 0 && typeof params.totalCents === 'number';
    setChanges(isUnexplained ? [`O total agora é ${formatMoney(Number(params.totalCents))}.`] : found);
  };
  const queryClient = useQueryClient();
  const refuse = (error: unknown) => {
    if (error instanceof ApiProblem && error.errors[0]?.field === 'cpf') {
      // The saved CPF was removed meanwhile, or nobody is signed in any more.
      form.setFieldValue('usesSavedTaxId', false);
      void queryClient.invalidateQueries({ queryKey: profileQuery(api).queryKey });
    }
    if (form.showProblem(error)) return steps.openField((error as ApiProblem).errors[0]?.field ?? '');
    notifyProblem(notify, error);
    // Includes refusals that only the server can detect, such as earlier uses by a guest: without the coupon, the order can be placed.
    if (applied && error instanceof ApiProblem && error.code.startsWith('coupon.')) {
      coupon.remove();
      setChanges([`O cupom ${applied.code} saiu do pedido. ${problemTexts[error.code].message}`]);
    }
    if (error instanceof ApiProblem && OUTDATED.includes(error.code)) void readAgain(error);
  };
  return { changes, refuse, forget: () => setChanges([]) };
}

/** Selected shipping and payment options and donation, which are part of the draft. */
function useChoices() {
  const owner = useSessionUser()?.id ?? null;
  const [chosen, setChosen] = useState(() => {
    const { shippingCode, payment, roundUpStep } = checkoutDraft.read(owner);
    return { shippingCode, payment, roundUpStep };
  });
  useEffect(() => void checkoutDraft.save(owner, chosen), [owner, chosen]);
  return {
    ...chosen,
    ship: (shippingCode: string) => setChosen((current) => ({ ...current, shippingCode })),
    pay: (payment: string) => setChosen((current) => ({ ...current, payment })),
    roundUp: (roundUpStep: string) => setChosen((current) => ({ ...current, roundUpStep })),
  };
}

export interface CheckoutItems {
  items: CartLineInput[];
  change(productId: string, quantity: number): void;
  remove(productId: string): void;
  /** Removes the ordered items, and no others, from the cart; does nothing for "Comprar agora". */
  take(ordered: CartLineInput[]): void;
}

/** Items of the checkout: the cart, or the one product of "Comprar agora", which leaves the cart unchanged. */
export function useCheckoutItems(): CheckoutItems {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const lines = useCartLines();
  const productId = search.get('produto');
  const asked = Math.min(Math.max(Math.trunc(Number(search.get('quantidade'))) || 1, 1), MAX_UNITS_PER_LINE);
  /** Changes made on this page. The addresses of earlier steps, to which Back leads, still contain the original item. */
  const [changed, setChanged] = useState<CartLineInput | null>(null);
  const quantity = changed?.productId === productId ? changed.quantity : asked;

  /** Items of the placed order, which the page shows until it is left. */
  const taken = useRef<CartLineInput[]>(null);

  return useMemo(() => {
    if (productId === null) {
      const take = (ordered: CartLineInput[]) => {
        taken.current = ordered;
        cart.remove(...ordered.map((line) => line.productId));
      };
      return { items: taken.current ?? lines, change: cart.change, remove: cart.remove, take };
    }
    const line = { productId, quantity };
    // Updates the address for a reload; the history entry keeps its step.
    const rename = (address: Record<string, string>) => setSearch(address, { replace: true, state });
    return {
      items: isLine(line) ? [line] : [],
      change: (_, next) => {
        setChanged({ productId, quantity: next });
        rename({ produto: productId, quantidade: String(next) });
      },
      remove: () => {
        setChanged({ productId, quantity: 0 });
        rename({ produto: '' });
      },
      take: () => undefined,
    };
  }, [productId, quantity, lines, setSearch, state]);
}

/** Places an order. Repeated requests with the same key create one order. */
const placeOrder = (api: ApiClient, input: CheckoutInput, idempotencyKey: string) =>
  api.post<PlacedOrderView>(paths.orders, input, { idempotencyKey });

const payOrder = (api: ApiClient, { id, accessToken }: PlacedOrderView, option: StartPaymentInput) =>
  api.post<PaymentView>(paths.orderPayments(id), option, { idempotencyKey: crypto.randomUUID(), accessKey: accessToken });

const attempts = attemptsIn<CheckoutInput>('aflora.checkout-attempt', 'cpf');

interface Purchase {
  input: CheckoutInput;
  option: StartPaymentInput;
}

/** Places the order and starts its payment. Repeated calls with the same content place one order. */
function usePlaceOrder({ onPlaced, onRefused }: { onPlaced(ordered: CartLineInput[]): void; onRefused(error: unknown): void }) {
  const { api, session } = useShell();
  const queryClient = useQueryClient();
  const { start, isBusy } = usePlaceAndPay<Purchase>({
    place: (api, { input }) => sendOnce(attempts, input, (key) => placeOrder(api, input, key)),
    pay: (api, order, { option }) => payOrder(api, order, option),
    keys: orderKeys,
    listKey: 'own-orders',
    pathOf: (id) => `/pedido/${id}`,
    onPlaced: ({ input }) => {
      attempts.forget();
      checkoutDraft.clear();
      for (const { queryKey } of [savedAddressesQuery(api), profileQuery(api)]) void queryClient.invalidateQueries({ queryKey });
      onPlaced(input.items);
      if (input.coupon) coupon.remove();
    },
    onRefused,
    // Otherwise the user's other devices would still show the ordered items.
    beforeLeaving: async () => {
      const user = session.getUser();
      if (user) await syncCart(syncingOf({ api, session }, user.id), false);
    },
  });
  return { place: start, isPlacing: isBusy };
}
