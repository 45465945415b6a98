import type { ApiClient } from '@aflora/api-client';
import {
  DonationInput,
  paths,
  projectSlug,
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
import { usePageContent } from '../../lib/page-content';
import { donationKeys } from '../../lib/access-keys';
import { chosenPayment, optionId, payableWith, paymentOptionsQuery } from '../../lib/payments.api';
import { useShell } from '../../lib/shell';
import { useContactPrefill } from '../../lib/use-contact-prefill';
import { attemptsIn, sendOnce } from '../../lib/attempts';
import { usePlaceAndPay } from '../../lib/use-place-and-pay';
import { isSameDonation, sendStateOf } from './donate.rules';

export type DonationFormState = DtoForm<DonationFields>;

/**
 * The form and its draft. Empty fields are filled in with the name and e-mail of the signed-in user. An adoption has a draft of its own,
 * because its amount follows from the number of baskets.
 */
export function useDonationForm(draft: DonationDrafts = donationDraft) {
  const [search] = useSearchParams();
  const asked = askedAmount(search.get('valor'));
  const projects = usePageContent().projects.map(({ name }) => name);
  const [initialValues] = useState(() => startingWith(asked, { draft, projects, slug: search.get('projeto') }));
  const form = useDtoForm<DonationFields>(DonationInput, { initialValues });
  const { setValues, values } = form;

  useContactPrefill(setValues);
  useEffect(() => {
    const { website: _, taxId: __, ...kept } = values;
    draft.write({ ...kept, asked });
  }, [values, asked, draft]);
  return { form, projects, isPayable: useTakenOption(form) };
}

/**
 * Selects the first payment option until the user selects another. Does so again when a monthly donation can't be paid with the selected
 * one.
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

interface StartingPoint {
  draft: DonationDrafts;
  projects: string[];
  /** Project in the page's address. */
  slug: string | null;
}

/** Initial values: the project in the address, unless it no longer exists; otherwise the draft's project. */
function startingWith(asked: number | null, { draft, projects, slug }: StartingPoint): DonationFields {
  const blank: DonationFields = {
    amountCents: asked,
    frequency: 'once',
    name: '',
    email: '',
    taxId: '',
    message: '',
    baskets: null,
    project: '',
    isAnonymous: false,
    provider: '',
    method: 'pix',
    website: '',
  };
  const { asked: askedBefore, ...kept }: Partial<DonationDraft> = draft.read() ?? { asked };
  const project = projects.find((name) => (slug === null ? name === kept.project : projectSlug(name) === slug)) ?? '';
  return { ...blank, ...kept, project, ...(askedBefore !== asked && { amountCents: asked }) };
}

/** Values of the form; the amount is null until it is entered. */
interface DonationFields {
  amountCents: number | null;
  frequency: DonationFrequency;
  name: string;
  email: string;
  taxId: string;
  message: string;
  /** Number of adopted baskets; null in a plain donation. */
  baskets: number | null;
  /** Name of a project; '' for where it is needed most. */
  project: string;
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
export const adoptionDraft = storedValue<DonationDraft>('sessionStorage', 'aflora.adoption-draft');
type DonationDrafts = typeof donationDraft;

/** The input from values that its class has validated, so that the amount isn't null. */
export const donationOf = ({ taxId, baskets, project, ...values }: DonationFields): DonationInput =>
  ({ ...values, ...(taxId && { taxId }), ...(project && { project }), ...(baskets !== null && { baskets }) }) as DonationInput;

const attempts = attemptsIn<DonationInput>('aflora.donation-attempt', 'taxId');

const placeDonation = (api: ApiClient, input: DonationInput, idempotencyKey: string) =>
  api.post<PlacedDonationView>(paths.donations, input, { idempotencyKey });

/** Places the donation and starts its payment. Repeated calls with the same content create one donation. */
export function useDonate(onRefused: (error: unknown) => void, draft: DonationDrafts = donationDraft) {
  const { start, isBusy } = usePlaceAndPay<DonationInput>({
    place: (api, input) => sendOnce(attempts, input, (key) => placeDonation(api, input, key)),
    pay: (api, { id, accessToken }, { provider, method }) =>
      api.post<PaymentView>(paths.donationPayments(id), { provider, method }, { accessKey: accessToken }),
    keys: donationKeys,
    listKey: 'own-donations',
    pathOf: (id) => `/doacao/${id}`,
    onPlaced: () => {
      attempts.forget();
      draft.clear();
    },
    onRefused,
  });
  /** `input`: the donation as it would be sent now. */
  const stateOf = (input: DonationInput, isPayable: boolean) =>
    sendStateOf({ isSending: isBusy, isUnanswered: isSameDonation(attempts.unanswered(), input), isPayable });
  return { donate: start, stateOf };
}
