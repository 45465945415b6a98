import { CouponInput, MAX_PERCENT_OFF, paths, type AdminCouponView } from '@aflora/contracts';
import { SubmitButton } from '@aflora/ui';
import { NativeSelect, TextInput } from '@mantine/core';
import { CountInput, CurrencyInput, WholeNumberInput } from '../../components/number-inputs';
import { RestoredDraft } from '../../components/draft-notices';
import { LockingForm } from '../../components/locking-form';
import parts from '../../components/record-parts.module.css';
import { focusRecord } from '../../lib/focus';
import { creationKey } from '../../lib/form-drafts';
import { OPEN_RECORD } from '../../lib/list-url';
import { useConsoleForm } from '../../lib/use-console-form';
import classes from './coupons.module.css';
import { useCouponChange } from './coupons.api';

/** An emptied number field has ''. */
type TypedNumber = number | '';

interface CouponValues {
  code: string;
  kind: string;
  percent: TypedNumber;
  amountCents: number;
  /** 0 for any sum. */
  smallestSumCents: number;
  startsOn: string;
  endsOn: string;
  maxUses: TypedNumber;
  maxUsesPerPerson: TypedNumber;
}

interface CouponFormProps {
  /** Null for a new coupon. */
  coupon: AdminCouponView | null;
  /** Kind of the drafts that this browser keeps. */
  drafts: string;
  onSaved?(saved: AdminCouponView): void;
}

const valuesOf = (coupon: AdminCouponView | null): CouponValues => ({
  code: coupon?.code ?? '',
  kind: coupon?.kind ?? 'percent',
  percent: coupon?.percent ?? '',
  amountCents: coupon?.amountCents ?? 0,
  smallestSumCents: coupon?.smallestSumCents ?? 0,
  startsOn: coupon?.startsOn ?? '',
  endsOn: coupon?.endsOn ?? '',
  maxUses: coupon?.maxUses ?? '',
  maxUsesPerPerson: coupon?.maxUsesPerPerson ?? '',
});

const kinds = [
  { value: 'percent', label: 'Porcentagem' },
  { value: 'amount', label: 'Valor em reais' },
];

/** Creates a coupon or changes its terms; the code stays. What is typed and not saved survives a reload. */
export function CouponForm({ coupon, drafts, onSaved }: CouponFormProps) {
  const form = useConsoleForm<CouponValues>(CouponInput, {
    initialValues: valuesOf(coupon),
    closesWith: OPEN_RECORD,
    draft: { of: drafts, recordId: coupon?.id ?? null, version: coupon?.version ?? null, titleOf: ({ code }) => code, relative: [] },
  });
  const { mutate, isPending } = useCouponChange<CouponValues>({
    send: async (api, { code, ...terms }) => {
      if (coupon) return api.patch<AdminCouponView>(paths.adminCoupon(coupon.id), { ...terms, version: coupon.version });
      const values = { code, ...terms };
      return api.post<AdminCouponView>(paths.adminCoupons, values, { idempotencyKey: await creationKey(form.draft, values) });
    },
    done: coupon ? 'Cupom salvo' : 'Cupom criado',
    onSuccess: (saved) => {
      form.markSaved();
      // The saved record has a new form, and the one with the focus disappears.
      focusRecord();
      onSaved?.(saved);
    },
    showProblem: form.showProblem,
  });
  const submit = form.onSubmit((values) => void (!isPending && mutate(values)));
  return (
    <LockingForm isSaving={isPending} onSubmit={submit} className={parts.form}>
      <RestoredDraft draft={form.draft} />
      {!coupon && (
        <TextInput
          label="Código"
          description="De 3 a 32 letras sem acento, números e hífens. Maiúsculas e minúsculas são iguais, e o código não muda depois."
          placeholder="BEMVINDA10"
          autoComplete="off"
          classNames={{ input: classes.code }}
          data-autofocus
          {...form.getInputProps('code')}
        />
      )}
      <div className={parts.pair}>
        <NativeSelect label="Desconto" data={kinds} {...form.getInputProps('kind')} />
        {form.values.kind === 'amount' ? (
          <CurrencyInput label="Valor" {...form.getInputProps('amountCents')} value={form.values.amountCents} />
        ) : (
          <WholeNumberInput {...form.getInputProps('percent')} label={`Porcentagem (1 a ${MAX_PERCENT_OFF})`} />
        )}
      </div>
      <CurrencyInput
        label="Compra mínima"
        description="Soma dos produtos antes dos descontos; 0,00 para qualquer compra. O frete não conta."
        {...form.getInputProps('smallestSumCents')}
        value={form.values.smallestSumCents}
      />
      <div className={parts.pair}>
        <TextInput type="date" label="Primeiro dia (opcional)" {...form.getInputProps('startsOn')} />
        <TextInput type="date" label="Último dia (opcional)" {...form.getInputProps('endsOn')} />
      </div>
      <div className={parts.pair}>
        <CountInput {...form.getInputProps('maxUses')} label="Limite de usos (opcional)" description="De todas as pessoas juntas" />
        <CountInput
          {...form.getInputProps('maxUsesPerPerson')}
          label="Limite por pessoa (opcional)"
          description="Pela conta, pelo e-mail ou pelo CPF"
        />
      </div>
      <div className={parts.steps}>
        <SubmitButton size="md" loading={isPending}>
          {coupon ? 'Salvar cupom' : 'Criar cupom'}
        </SubmitButton>
      </div>
    </LockingForm>
  );
}
