import type { CartQuoteLineView } from '@aflora/contracts';
import { Button, formatMoney, Skeleton } from '@aflora/ui';
import { useState, type FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { AddressFields } from '../../components/address-fields';
import { BrowserPage } from '../../components/page';
import { EmptyCart, FreeShippingNote, LineTrouble, MemberNote, TooManyUnits } from '../../components/cart-notes';
import { CouponField } from '../../components/coupon-field';
import { PurchaseLine } from '../../components/purchase-line';
import { LoadFailed } from '../../components/load-failed';
import { Totals, UNKNOWN } from '../../components/totals';
import { useDraftKey } from '../../lib/checkout-draft';
import { freight, isShort, savingsCents, workingDays } from '../../lib/cart-quote';
import classes from './checkout-page.module.css';
import { isLocked } from './checkout.rules';
import { CheckoutStep, ContactStep, FreightStep, PaymentStep } from './checkout-steps';
import { SaveAddress } from './saved-choices';
import { useCheckout, useCheckoutItems, type Checkout, type CheckoutItems } from './use-checkout';
import { usePastSteps } from './use-steps';

export function CheckoutPage() {
  return (
    <BrowserPage title="Finalizar compra">
      <Filled />
    </BrowserPage>
  );
}

function Filled() {
  const source = useCheckoutItems();
  const draftKey = useDraftKey();
  usePastSteps(source.items.length === 0);
  return (
    <main id="conteudo" className={classes.page}>
      <h1 id="finalizar" tabIndex={-1}>
        Finalizar compra
      </h1>
      {source.items.length === 0 ? <EmptyCart /> : <CheckoutForm key={draftKey} source={source} />}
    </main>
  );
}

/** Form with four steps, next to the summary of the order. */
function CheckoutForm({ source }: { source: CheckoutItems }) {
  const checkout = useCheckout(source);
  const { form, steps, quote, delivery, goOn } = checkout;
  const { email, name, cpf, street, number, complement, district, city, state, postalCode, usesSavedTaxId } = form.values;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    goOn();
  };
  if (!quote.data && quote.isError) return <LoadFailed text="Não foi possível carregar o carrinho." query={quote} />;
  return (
    <div className={classes.columns}>
      <OrderSummary checkout={checkout} />
      <form ref={steps.container} className={classes.steps} onSubmit={submit} noValidate>
        <CheckoutStep
          checkout={checkout}
          name="freight"
          title="Frete e prazo"
          summary={delivery && `CEP ${postalCode}: ${delivery.name}, até ${workingDays(delivery.days)}`}
        >
          <FreightStep checkout={checkout} />
        </CheckoutStep>
        <CheckoutStep
          checkout={checkout}
          name="contact"
          title="Seus dados"
          summary={[name, email, usesSavedTaxId ? checkout.maskedTaxId : `${cpf.length > 14 ? 'CNPJ' : 'CPF'} ${cpf}`].join(' · ')}
        >
          <ContactStep checkout={checkout} />
        </CheckoutStep>
        <CheckoutStep
          checkout={checkout}
          name="address"
          title="Endereço de entrega"
          summary={`${street}, ${[number, complement, district].filter(Boolean).join(', ')}, ${city} – ${state}`}
        >
          <AddressFields form={form} address={checkout.address} />
          <SaveAddress checkout={checkout} />
        </CheckoutStep>
        <CheckoutStep
          checkout={checkout}
          name="payment"
          title="Pagamento"
          submitLabel={`Finalizar pedido · ${formatMoney(checkout.payableCents)}`}
        >
          <PaymentStep checkout={checkout} />
        </CheckoutStep>
      </form>
    </div>
  );
}

/** Products and total of the order, shown before any personal data is asked for. */
function OrderSummary({ checkout }: { checkout: Checkout }) {
  const { quote, postalCode, delivery, totalCents, roundUpCents, source } = checkout;
  return (
    <aside className={classes.summary} aria-labelledby="resumo" inert={isLocked(checkout.finish)}>
      <h2 id="resumo" tabIndex={-1}>
        Resumo do pedido
      </h2>
      {quote.data ? (
        <>
          <Lines lines={quote.data.lines} source={source} />
          <TooLarge checkout={checkout} lines={quote.data.lines} />
          <FreeShippingNote quote={quote.data} />
          <MemberNote member={quote.data.member} savingsCents={savingsCents(quote.data.lines)} />
          <CouponField quoted={quote.data.coupon} />
          <Totals
            itemsTotalCents={quote.data.itemsTotalCents}
            memberDiscountCents={quote.data.memberDiscountCents}
            coupon={checkout.coupon}
            freight={{ text: delivery ? freight(delivery.priceCents) : postalCode ? UNKNOWN : 'Informe o CEP' }}
            roundUpCents={roundUpCents}
            totalCents={totalCents}
            totalTerm={delivery ? 'Total' : 'Total sem frete'}
            isAnnounced
            isBusy={!checkout.isPriced}
          />
        </>
      ) : (
        <Skeleton height={260} role="status" aria-label="Carregando o resumo" />
      )}
    </aside>
  );
}

/** Number of products that a long summary shows at first, so that its total and the first step are visible. */
const FIRST_LINES = 5;

/** The products of the order. Of many, those that can't be bought are always shown. */
function Lines({ lines, source }: { lines: CartQuoteLineView[]; source: Checkout['source'] }) {
  const [isWhole, setWhole] = useState(false);
  const first = lines.filter((line, index) => index < FIRST_LINES || isShort(line));
  // For one or two hidden products, the button would take as much room as the products.
  const isFoldable = lines.length > first.length + 2;
  return (
    <>
      <ul>
        {(isFoldable && !isWhole ? first : lines).map((line) => (
          <Line key={line.productId} line={line} source={source} />
        ))}
      </ul>
      {isFoldable && (
        <Button variant="subtle" size="md" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Mostrar menos' : `Mostrar todos os ${lines.length} produtos`}
        </Button>
      )}
    </>
  );
}

/** Says that the order has too many units. A single product is corrected here, several in the cart. */
function TooLarge({ checkout: { exceededUnits: max, source }, lines }: { checkout: Checkout; lines: CartQuoteLineView[] }) {
  if (max === null) return null;
  const [line, ...others] = lines;
  const takeMost = () => {
    focusSummary();
    if (line) source.change(line.productId, max);
  };
  return (
    <TooManyUnits max={max}>
      {others.length === 0 ? (
        <button type="button" onClick={takeMost}>
          Levar {max}
        </button>
      ) : (
        <Link to="/carrinho">Ajustar no carrinho</Link>
      )}
    </TooManyUnits>
  );
}

/** Focuses the summary, for buttons that disappear when they are pressed. */
const focusSummary = (id = 'resumo') => document.getElementById(id)?.focus({ preventScroll: true });

function Line({ line, source }: { line: CartQuoteLineView; source: Checkout['source'] }) {
  const { name, images, quantity, priceCents, available } = line;
  const change = (productId: string, next: number) => {
    focusSummary();
    source.change(productId, next);
  };
  const remove = (productId: string) => {
    // The summary disappears with the last product.
    focusSummary(source.items.length === 1 ? 'finalizar' : 'resumo');
    source.remove(productId);
  };
  return (
    <PurchaseLine
      imageUrl={images?.card}
      name={name ?? 'Produto indisponível'}
      quantity={quantity}
      priceCents={priceCents}
      available={available}
    >
      <LineTrouble line={line} onChange={change} onRemove={remove} />
    </PurchaseLine>
  );
}
