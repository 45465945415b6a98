import { DigitalProductInput, digitalProductDefaults, paths, type AdminDigitalProductView } from '@aflora/contracts';
import { commonValuesOf } from '../form/product-values';
import { AffiliateLink } from './affiliate-link';
import { AffiliateFields, type DigitalValues } from './affiliate-fields';
import { commissionText } from './commission-text';
import { sameIn, type ProductKind } from './product-kind';

export const digitalKind: ProductKind<AdminDigitalProductView, DigitalValues> = {
  title: 'Produtos Digitais',
  fileName: 'produtos-digitais',
  key: 'admin-digital-products',
  publicKey: 'digital-products',
  paths: {
    list: paths.adminDigitalProducts,
    row: paths.adminDigitalProduct,
    duplicate: paths.adminDigitalProductDuplicate,
    activation: paths.adminDigitalProductActivation,
    export: paths.adminDigitalProductsExport,
    categories: paths.digitalProductCategories,
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
