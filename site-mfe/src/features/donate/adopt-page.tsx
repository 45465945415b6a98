import { ApiProblem } from '@aflora/api-client';
import { MAX_BASKETS, type BasketOfferView } from '@aflora/contracts';
import { formatMoney, Skeleton } from '@aflora/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { FormContent } from '../../components/form-content';
import { LoadFailed } from '../../components/load-failed';
import { PageHead, useIsBrowser } from '../../components/page';
import { PageIntro, Section } from '../../components/page-sections';
import { QuantityPicker } from '../../components/quantity-picker';
import { basket } from '../../lib/art';
import { notifyProblem } from '../../lib/mutations';
import { useShell } from '../../lib/shell';
import { siteSettingsQuery } from '../../lib/site-settings';
import classes from './adopt-page.module.css';
import donateClasses from './donate-page.module.css';
import { adoptionViewOf, isLocked } from './donate.rules';
import { DonationPayment, DonorFields } from './donor-fields';
import { adoptionDraft, donationOf, useDonate, useDonationForm } from './use-donation-form';

const steps = [
  { title: 'Reservada', text: 'Assim que o pagamento é confirmado, a sua cesta ganha um número, só dela.' },
  { title: 'Embalada', text: 'As alunas montam a cesta, e você recebe um aviso, com foto quando houver.' },
  { title: 'Entregue', text: 'Ela chega a uma família que acompanhamos. Você fica sabendo o dia e o bairro, nunca de quem é.' },
];

/** Explains how a basket is adopted, with the form. Only the form needs the browser, so search engines read the rest. */
export function AdoptPage() {
  const settings = useQuery(siteSettingsQuery(useShell().api));
  const offer = settings.data?.basket;
  const view = adoptionViewOf({ isBrowser: useIsBrowser(), isKnown: offer !== undefined, isError: settings.isError });
  return (
    <main id="conteudo">
      <PageHead
        title="Adote uma cesta"
        description="Adote uma cesta de higiene e beleza para uma família e acompanhe: reservada, embalada, entregue, com foto."
        canonicalPath="/adote-uma-cesta"
      />
      <PageIntro
        title={
          <>
            Adote uma cesta <em>e veja</em> aonde ela chega
          </>
        }
        lead="Uma doação única paga uma cesta inteira. Você acompanha cada etapa, da reserva à entrega, por e-mail e na página da adoção."
        picture={basket}
      >
        {offer && (
          <p className={classes.price}>
            <b>{formatMoney(offer.priceCents)}</b> por cesta
          </p>
        )}
      </PageIntro>
      <Section tone="sand" title="Como funciona">
        <ol className={classes.steps}>
          {steps.map(({ title, text }, index) => (
            <li key={title}>
              <span className={classes.number} aria-hidden>
                {index + 1}
              </span>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        {offer && <Contents offer={offer} />}
      </Section>
      <Section title="Sua adoção">
        <div className={classes.form}>
          {view === 'form' && offer && <AdoptionForm priceCents={offer.priceCents} />}
          {view === 'failed' && <LoadFailed text="Não foi possível carregar o formulário." query={settings} />}
          {view === 'waiting' && <Skeleton height={640} role="status" aria-label="Carregando o formulário" />}
        </div>
      </Section>
    </main>
  );
}

function Contents({ offer: { contents, priceSource } }: { offer: BasketOfferView }) {
  return (
    <dl className={classes.contents}>
      <div>
        <dt>O que vai na cesta</dt>
        <dd>{contents}</dd>
      </div>
      <div>
        <dt>Como calculamos o valor</dt>
        <dd>{priceSource}</dd>
      </div>
      <div>
        <dt>Se o dinheiro voltar</dt>
        <dd>Uma doação devolvida antes da entrega cancela a cesta, e a página da adoção mostra isso.</dd>
      </div>
    </dl>
  );
}

function AdoptionForm({ priceCents }: { priceCents: number }) {
  const { api, notify } = useShell();
  const queryClient = useQueryClient();
  const { form, isPayable } = useDonationForm(adoptionDraft);
  const { setValues } = form;
  const baskets = form.values.baskets ?? 1;
  const amountCents = baskets * priceCents;
  useEffect(() => void setValues({ baskets, amountCents, frequency: 'once' }), [baskets, amountCents, setValues]);
  const { donate, stateOf } = useDonate((error) => {
    if (form.showProblem(error)) return;
    notifyProblem(notify, error);
    // Loads the new price, which the person then confirms.
    if (isPriceChange(error)) void queryClient.invalidateQueries({ queryKey: siteSettingsQuery(api).queryKey });
  }, adoptionDraft);
  const adoptionOf = (values: typeof form.values) => donationOf({ ...values, project: '', baskets, amountCents });
  const state = stateOf(adoptionOf(form.values), isPayable);
  const send = form.onSubmit((values) => donate(adoptionOf(values)));
  return (
    <form className={donateClasses.form} onSubmit={send} noValidate>
      <FormContent isLocked={isLocked(state)}>
        <section className={donateClasses.part} aria-labelledby="cestas">
          <h2 id="cestas">Quantas cestas?</h2>
          <div className={classes.quantity}>
            <QuantityPicker value={baskets} max={MAX_BASKETS} onChange={(value) => form.setFieldValue('baskets', value)} />
            <p aria-live="polite">
              {baskets === 1 ? '1 cesta' : `${baskets} cestas`}: <b>{formatMoney(amountCents)}</b>
            </p>
          </div>
        </section>
        <DonorFields form={form} />
      </FormContent>
      <DonationPayment
        form={form}
        state={state}
        label={baskets === 1 ? `Adotar por ${formatMoney(amountCents)}` : `Adotar ${baskets} cestas por ${formatMoney(amountCents)}`}
      >
        O recibo e {baskets === 1 ? 'o número da cesta' : 'os números das cestas'} chegam por e-mail assim que o pagamento é confirmado.
      </DonationPayment>
    </form>
  );
}

const isPriceChange = (error: unknown): boolean => error instanceof ApiProblem && error.code === 'donation.basket-price-changed';
