import type { CartQuoteLineView } from '@aflora/contracts';
import { isShort } from '../lib/cart-quote';
import classes from './line-trouble.module.css';

interface LineTroubleProps {
  line: CartQuoteLineView;
  onChange(productId: string, quantity: number): void;
  onRemove(productId: string): void;
}

/** Says that a line can't be bought as it is, with the way on beside it. */
export function LineTrouble({ line, onChange, onRemove }: LineTroubleProps) {
  const { productId, name, available } = line;
  if (!isShort(line)) return null;
  return (
    <p className={classes.trouble} role="status">
      {textOf(line)}
      {available > 0 ? (
        <button type="button" onClick={() => onChange(productId, available)}>
          Levar {available}
        </button>
      ) : (
        <button type="button" onClick={() => onRemove(productId)} aria-label={`Tirar do carrinho: ${name ?? 'produto indisponível'}`}>
          Tirar do carrinho
        </button>
      )}
    </p>
  );
}

function textOf({ name, available }: CartQuoteLineView): string {
  if (name === null) return 'Não está mais à venda.';
  return available === 0 ? 'Fora de estoque.' : `Só ${available} em estoque.`;
}
