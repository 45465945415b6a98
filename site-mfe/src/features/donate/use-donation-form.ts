import type { ApiClient } from '@aflora/api-client';
import {
  DonationInput,
  paths,
  type DonationFrequency,
  type PaymentMethod,
  type PaymentView,
  type PlacedDonationView,
} from '@aflora/contracts';
import { storedValue } from '@aflora/ui';
import { useDtoForm, type DtoForm } from '@aflora/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { donationKeys } from '../../lib/access-keys';
import { chosenPayment, optionId, payableWith, paymentOptionsQuery } from '../../lib/payments.api';
import { useShell } from '../../lib/shell';
import { useContactPrefill } from '../../lib/use-contact-prefill';
import { attemptsIn, sendOnce, usePlaceAndPay } from '../../lib/use-place-and-pay';

export type DonationFormState = DtoForm<DonationFields>;

/** The form and its draft. Empty fields are filled in with the name and e-mail of the signed-in user. */
export function useDonationForm() {
  const [search] = useSearchParams();
  const asked = askedAmount(search.get('valor'));
  const [initialValues] = useState(() => startingWith(asked));
  const form = useDtoForm<DonationFields>(DonationInput, { initialValues });
  const { setValues, values } = form;

  useContactPrefill(setValues);
  useEffect(() => {
    const { website: _, taxId: __, ...kept } = values;
    donationDraft.write({ ...kept, asked });
  }, [values, asked]);
  return { form, isPayable: useTakenOption(form) };
}

/**
 * Selects the first payment option until the user selects another, and again when a monthly donation can't be paid with the selected one.
 */
function useTakenOption({ values, setValues }: DonationFormState): boolean {
  const { data } = useQuery(paymentOptionsQuery(useShell().api));
  const options = payableWith(data, { recurring: values.frequency === 'monthly' });
  const taken = chosenPayment(options, optionId(values));
  const provider = taken?.provider;
  const method = taken?.method;
  useEffect(() => {
    if (provider && method) setValues({ provider, method });
  }, [provider, method, setValues]);
  return taken !== undefined;
}

const askedAmount = (text: string | null): number | null => (text && /^\d{1,9}$/.test(text) ? Number(text) : null);

function startingWith(asked: number | null): DonationFields {
  const blank: DonationFields = {
    amountCents: asked,
    frequency: 'once',
    name: '',
    email: '',
    taxId: '',
    message: '',
    isAnonymous: false,
    provider: '',
    method: 'pix',
    website: '',
  };
  const { asked: askedBefore, ...draft } = donationDraft.read() ?? { asked };
  return { ...blank, ...draft, ...(askedBefore !== asked && { amountCents: asked }) };
}

/** Values of the form; the amount is null until it is entered. */
interface DonationFields {
  amountCents: number | null;
  frequency: DonationFrequency;
  name: string;
  email: string;
  taxId: string;
  message: string;
  isAnonymous: boolean;
  provider: string;
  method: PaymentMethod;
  website: string;
}

interface DonationDraft extends Omit<DonationFields, 'website' | 'taxId'> {
  /** Amount in the address that opened the page. A page opened for another amount doesn't use the draft's amount. */
  asked: number | null;
}

/** Unsent donation, stored for this tab so that a reload or a failure loses nothing. */
const donationDraft = storedValue<DonationDraft>('sessionStorage', 'aflora.donation-draft');

const attempts = attemptsIn('aflora.donation-attempt');

const placeDonation = (api: ApiClient, input: DonationInput, idempotencyKey: string) =>
  api.post<PlacedDonationView>(paths.donations, input, { idempotencyKey });

/** Places the donation and starts its payment. Repeated calls with the same content create one donation. */
export function useDonate(onRefused: (error: unknown) => void) {
  const { start, isBusy } = usePlaceAndPay<DonationInput>({
    place: (api, input) => sendOnce(attempts, input, (key) => placeDonation(api, input, key)),
    pay: (api, { id, accessToken }, { provider, method }) =>
      api.post<PaymentView>(paths.donationPayments(id), { provider, method }, { accessKey: accessToken }),
    keys: donationKeys,
    listKey: 'own-donations',
    pathOf: (id) => `/doacao/${id}`,
    onPlaced: () => {
      attempts.forget();
      donationDraft.clear();
    },
    onRefused,
  });
  return { donate: start, isSending: isBusy };
}
