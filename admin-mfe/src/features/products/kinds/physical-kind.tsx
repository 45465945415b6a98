import { paths, physicalProductDefaults, PhysicalProductInput, type AdminPhysicalProductView } from '@aflora/contracts';
import { formatCount } from '@aflora/ui';
import type { DtoForm } from '@aflora/ui/form';
import { StatusBadge } from '@aflora/ui/status';
import { CountInput } from '../../../components/number-inputs';
import { commonValuesOf, sameIn, type ProductKind, type ProductValues } from './product-kind';

export const physicalKind: ProductKind<AdminPhysicalProductView, PhysicalValues> = {
  title: 'Produtos Físicos',
  fileName: 'produtos-fisicos',
  key: 'admin-physical-products',
  publicKey: 'physical-products',
  paths: {
    list: paths.adminPhysicalProducts,
    row: paths.adminPhysicalProduct,
    duplicate: paths.adminPhysicalProductDuplicate,
    restoration: paths.adminPhysicalProductRestoration,
    activation: paths.adminPhysicalProductActivation,
    export: paths.adminPhysicalProductsExport,
    categories: paths.adminPhysicalProductCategories,
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
  // Stock is sent as a difference, so that a sale in the meantime is neither overwritten nor a conflict.
  changesOf: ({ stockQuantity, ...values }, loaded) => {
    const stockDelta = Number(stockQuantity) - loaded.stockQuantity;
    return { ...values, ...(stockDelta !== 0 && { stockDelta }) };
  },
  surpriseOf: (values, { opened, saved: { stockQuantity } }) =>
    [stockQuantity, opened.stockQuantity].includes(Number(values.stockQuantity))
      ? undefined
      : `O estoque mudou enquanto você editava, e a sua mudança foi somada a ele: agora são ${formatCount(stockQuantity)}.`,
  isUntouched: sameIn(['name', 'description', 'category', 'priceCents', 'weightGrams', 'imageUrl', 'isActive']),
  // The typed stock is relative to the stock that the administrator saw.
  rebased: (latest, { stockQuantity }) => ({ ...latest, stockQuantity }),
  fact: {
    header: 'Estoque',
    inCard: ({ stockQuantity }) => <StockLabel quantity={stockQuantity} />,
    inTable: ({ stockQuantity }) => <StockLabel quantity={stockQuantity} isShort />,
  },
  mark: ({ stockQuantity }) => stockQuantity === 0 && <StockLabel quantity={0} />,
  Link: () => null,
};

interface PhysicalValues extends ProductValues {
  // A cleared number field yields ''; the rule then reports "missing".
  stockQuantity: number | '';
  weightGrams: number | '';
}

function StockFields({ form }: { form: DtoForm<PhysicalValues> }) {
  return (
    <>
      <CountInput label="Estoque" size="md" {...form.getInputProps('stockQuantity')} />
      <CountInput label="Peso (g)" size="md" {...form.getInputProps('weightGrams')} />
    </>
  );
}

/** Largest stock that counts as low. */
const LOW = 5;

/** Stock in plain text; coloured when it is low or zero. */
function StockLabel({ quantity, isShort = false }: { quantity: number; isShort?: boolean }) {
  if (quantity === 0) return <StatusBadge tone="bad">Sem estoque</StatusBadge>;
  const text = isShort ? formatCount(quantity) : `${formatCount(quantity)} em estoque`;
  return quantity <= LOW ? <StatusBadge tone="warn">{text}</StatusBadge> : text;
}
