import { paths, PhysicalProductInput, physicalProductDefaults, type AdminPhysicalProductView } from '@aflora/contracts';
import { commonValuesOf } from '../form/product-values';
import { sameIn, type ProductKind } from './product-kind';
import { StockFields, type PhysicalValues } from './stock-fields';
import { StockLabel } from './stock-label';

export const physicalKind: ProductKind<AdminPhysicalProductView, PhysicalValues> = {
  title: 'Produtos Físicos',
  fileName: 'produtos-fisicos',
  key: 'admin-physical-products',
  publicKey: 'physical-products',
  paths: {
    list: paths.adminPhysicalProducts,
    row: paths.adminPhysicalProduct,
    duplicate: paths.adminPhysicalProductDuplicate,
    activation: paths.adminPhysicalProductActivation,
    export: paths.adminPhysicalProductsExport,
    categories: paths.physicalProductCategories,
  },
  shownIn: 'na loja',
  hiddenFrom: 'da loja',
  hasStock: true,
  Input: PhysicalProductInput,
  valuesOf: (product) => ({
    ...commonValuesOf(product),
    stockQuantity: product?.stockQuantity ?? physicalProductDefaults.stockQuantity,
    weightGrams: product?.weightGrams ?? physicalProductDefaults.weightGrams,
  }),
  OwnFields: StockFields,
  descriptionHint: 'Textura, uso e conteúdo, em duas ou três frases.',
  // A sale meanwhile is neither overwritten nor in the way.
  changesOf: ({ stockQuantity, ...values }, loaded) => {
    const stockDelta = Number(stockQuantity) - loaded.stockQuantity;
    return { ...values, ...(stockDelta !== 0 && { stockDelta }) };
  },
  isUntouched: sameIn(['name', 'description', 'category', 'priceCents', 'weightGrams', 'imageUrl', 'isActive']),
  // What was typed as stock is meant as a difference to what was seen.
  rebased: (latest, { stockQuantity }) => ({ ...latest, stockQuantity }),
  fact: {
    header: 'Estoque',
    inCard: ({ stockQuantity }) => <StockLabel quantity={stockQuantity} />,
    inTable: ({ stockQuantity }) => <StockLabel quantity={stockQuantity} isShort />,
  },
  mark: ({ stockQuantity }) => stockQuantity === 0 && <StockLabel quantity={0} />,
  Link: () => null,
};
