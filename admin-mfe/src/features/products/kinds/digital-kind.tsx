import { digitalProductDefaults, DigitalProductInput, paths, type AdminDigitalProductView } from '@aflora/contracts';
import type { DtoForm } from '@aflora/ui/form';
import { NumberInput, TextInput } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import fields from '../form/product-fields.module.css';
import classes from './digital-kind.module.css';
import { commonValuesOf, sameIn, type ProductKind, type ProductValues } from './product-kind';

export const digitalKind: ProductKind<AdminDigitalProductView, DigitalValues> = {
  title: 'Produtos Digitais',
  fileName: 'produtos-digitais',
  key: 'admin-digital-products',
  publicKey: 'digital-products',
  paths: {
    list: paths.adminDigitalProducts,
    row: paths.adminDigitalProduct,
    duplicate: paths.adminDigitalProductDuplicate,
    restoration: paths.adminDigitalProductRestoration,
    activation: paths.adminDigitalProductActivation,
    export: paths.adminDigitalProductsExport,
    categories: paths.adminDigitalProductCategories,
  },
  shownIn: 'na página de cursos',
  hiddenFrom: 'da página de cursos',
  hasStock: false,
  Input: DigitalProductInput,
  valuesOf: (product) => ({
    ...commonValuesOf(product),
    affiliateLink: product?.affiliateLink ?? '',
    commissionRate: product ? product.commissionRate : digitalProductDefaults.commissionRate,
  }),
  OwnFields: AffiliateFields,
  descriptionHint: 'O que se aprende, para quem é e quanto dura, em duas ou três frases.',
  changesOf: (values) => values,
  isUntouched: sameIn(['name', 'description', 'category', 'priceCents', 'affiliateLink', 'commissionRate', 'imageUrl', 'isActive']),
  rebased: (latest) => latest,
  fact: {
    header: 'Comissão',
    inCard: ({ commissionRate }) => commissionText(commissionRate),
    inTable: ({ commissionRate }) => commissionText(commissionRate, { isShort: true }),
  },
  mark: () => null,
  Link: AffiliateLink,
};

interface DigitalValues extends ProductValues {
  affiliateLink: string;
  /** Null when no commission is agreed; a text such as '0,' while it is typed. */
  commissionRate: number | string | null;
}

function AffiliateFields({ form }: { form: DtoForm<DigitalValues> }) {
  return (
    <>
      <NumberInput
        label="Comissão (%)"
        size="md"
        min={0}
        max={100}
        step={0.1}
        decimalScale={1}
        clampBehavior="none"
        hideControls
        inputMode="decimal"
        decimalSeparator=","
        allowedDecimalSeparators={[',', '.']}
        {...form.getInputProps('commissionRate')}
        value={form.values.commissionRate ?? ''}
        onChange={(rate) => form.setFieldValue('commissionRate', rate === '' ? null : rate)}
      />
      <TextInput
        label="Link de afiliado"
        type="url"
        inputMode="url"
        size="md"
        maxLength={2000}
        autoComplete="off"
        placeholder="https://"
        className={fields.full}
        {...form.getInputProps('affiliateLink')}
      />
    </>
  );
}

interface AffiliateLinkProps {
  product: AdminDigitalProductView;
  /** Id of the element with the course's name. */
  nameId: string;
}

/** Link to the page where the course is sold. */
function AffiliateLink({ product, nameId }: AffiliateLinkProps) {
  if (!product.affiliateLink) return null;
  return (
    <a
      className={classes.link}
      href={product.affiliateLink}
      target="_blank"
      rel="noopener noreferrer"
      title="Abre em nova aba"
      aria-describedby={nameId}
    >
      Ver Link
      <IconExternalLink size={16} stroke={1.8} aria-hidden />
    </a>
  );
}

const number = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });

/** '12,5% de comissão'; a rate of null means that none is agreed yet. */
function commissionText(rate: number | null, { isShort = false } = {}): string {
  if (rate === null) return isShort ? '—' : 'Comissão a combinar';
  return isShort ? `${number.format(rate)}%` : `${number.format(rate)}% de comissão`;
}
