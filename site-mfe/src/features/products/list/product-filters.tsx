import { Button, SubmitButton } from '@aflora/ui';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useId, useRef, useState, type FormEvent } from 'react';
import type { ProductKind } from '../product-kinds';
import classes from './product-filters.module.css';
import { noFilter, priceFault, type PriceFault, type ShopFilter } from './shop-filter';

interface ProductFiltersProps {
  kind: ProductKind;
  filter: ShopFilter;
  onChange: (part: Partial<ShopFilter>) => void;
}

const prices = [
  { field: 'minPrice', name: 'preco-min', label: 'De' },
  { field: 'maxPrice', name: 'preco-max', label: 'Até' },
] as const;

const boundNames = { minPrice: 'Preço mínimo', maxPrice: 'Preço máximo' };

const faultText = ({ field, reason }: PriceFault): string =>
  reason === 'reversed' ? 'O preço máximo deve ser maior que o mínimo.' : `${boundNames[field]} inválido: use reais, como 49,90.`;

/** Price range and stock. On narrow screens they are behind a button that counts the filters in use. */
export function ProductFilters({ kind, filter, onChange }: ProductFiltersProps) {
  const { minPrice, maxPrice, withSoldOut } = filter;
  const isWrong = priceFault(filter) !== undefined;
  const [opened, setOpened] = useState(isWrong);
  const panelId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const hasPrice = minPrice !== '' || maxPrice !== '';
  const showsSoldOut = kind === 'physical' && withSoldOut;
  const inUse = Number(hasPrice) + Number(showsSoldOut);
  const clear = () => {
    onChange({ minPrice: '', maxPrice: '', withSoldOut: noFilter.withSoldOut });
    // The button disappears. A price field would open the keyboard of a phone.
    panel.current?.focus();
  };
  return (
    <>
      <button type="button" className={classes.toggle} aria-expanded={opened} aria-controls={panelId} onClick={() => setOpened(!opened)}>
        <IconAdjustmentsHorizontal size={18} stroke={1.6} aria-hidden />
        Filtros{inUse > 0 && ` (${inUse})`}
      </button>
      <div
        ref={panel}
        id={panelId}
        className={classes.panel}
        data-opened={opened || undefined}
        role="group"
        aria-label="Filtros"
        tabIndex={-1}
      >
        <PriceRange filter={filter} onChange={onChange} />
        {kind === 'physical' && (
          <label className={classes.stock}>
            <input type="checkbox" checked={!withSoldOut} onChange={({ target }) => onChange({ withSoldOut: !target.checked })} />
            Somente em estoque
          </label>
        )}
        {inUse > 0 && (
          <Button variant="subtle" size="md" onClick={clear}>
            Limpar filtros
          </Button>
        )}
      </div>
    </>
  );
}

/** Both prices, which apply together with Enter or the button. */
function PriceRange({ filter: { minPrice, maxPrice }, onChange }: Pick<ProductFiltersProps, 'filter' | 'onChange'>) {
  const [typed, setTyped] = useState({ minPrice, maxPrice });
  const [isChecked, setChecked] = useState(true);
  const [applied, setApplied] = useState(typed);
  // Prices that the address got otherwise (Back, "Limpar filtros") replace the typed ones. A key would take the focus from the field.
  if (applied.minPrice !== minPrice || applied.maxPrice !== maxPrice) {
    setApplied({ minPrice, maxPrice });
    setTyped({ minPrice, maxPrice });
    setChecked(true);
  }
  const faultId = useId();
  const fault = isChecked ? priceFault(typed) : undefined;
  const apply = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    const range = { minPrice: typed.minPrice.trim(), maxPrice: typed.maxPrice.trim() };
    if (!priceFault(range)) onChange(range);
  };
  return (
    <form className={classes.prices} aria-label="Faixa de preço" noValidate onSubmit={apply}>
      <span className={classes.heading}>Preço</span>
      {prices.map(({ field, name, label }) => (
        <label key={field} className={classes.price}>
          {label} <span aria-hidden>R$</span>
          <input
            name={name}
            aria-label={`${boundNames[field]} em reais`}
            aria-invalid={fault?.field === field || undefined}
            aria-describedby={fault?.field === field ? faultId : undefined}
            value={typed[field]}
            maxLength={20}
            inputMode="decimal"
            autoComplete="off"
            onChange={({ target }) => {
              setChecked(false);
              setTyped({ ...typed, [field]: target.value });
            }}
          />
        </label>
      ))}
      <SubmitButton variant="outline" size="md">
        Aplicar
      </SubmitButton>
      <p id={faultId} className={classes.fault} role="alert">
        {fault && faultText(fault)}
      </p>
    </form>
  );
}
