import { MEMBER_DISCOUNT_PERCENT, type CartQuoteLineView, type CartQuoteView, type MemberPriceView } from '@aflora/contracts';
import { BlossomIcon, Button, formatDate, formatMoney } from '@aflora/ui';
import { IconTruckDelivery } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isShort } from '../lib/cart-quote';
import classes from './cart-notes.module.css';

export function EmptyCart({ onLeave }: { onLeave?: () => void }) {
  return (
    <div className={classes.empty}>
      <BlossomIcon size={72} />
      <p>Seu carrinho está vazio.</p>
      <Button component={Link} to="/loja" onClick={onLeave}>
        Conhecer a loja
      </Button>
    </div>
  );
}

/** Says how much is missing for free delivery, or that delivery is free; nothing where it never is. */
export function FreeShippingNote({ quote: { itemsTotalCents, freeShippingFromCents, hasFreeShipping } }: { quote: CartQuoteView }) {
  const missing = freeShippingFromCents - itemsTotalCents;
  if (itemsTotalCents === 0 || !hasFreeShipping) return null;
  return (
    <p className={classes.note}>
      <IconTruckDelivery size={20} stroke={1.6} aria-hidden />
      <span>
        {missing > 0 ? (
          <>
            Faltam <b>{formatMoney(missing)}</b> para o frete grátis.
          </>
        ) : (
          <>
            Frete <b>grátis</b>: seu pedido passou de {formatMoney(freeShippingFromCents)}.
          </>
        )}
      </span>
    </p>
  );
}

interface MemberNoteProps {
  /** Null for visitors who are no members. */
  member: MemberPriceView | null;
  /** What a member pays less for the items. */
  savingsCents: number;
  onLeave?: () => void;
}

/** Tells members what they save and until when, and others what a member would save. */
export function MemberNote({ member, savingsCents, onLeave }: MemberNoteProps) {
  if (savingsCents === 0) return null;
  if (!member) {
    return (
      <p className={classes.quiet}>
        Membros pagariam {formatMoney(savingsCents)} a menos aqui.{' '}
        <Link to="/seja-membro" onClick={onLeave}>
          Seja membro
        </Link>
      </p>
    );
  }
  return (
    <p className={classes.note}>
      <BlossomIcon size={20} />
      <span>
        Com seu desconto de membro de {MEMBER_DISCOUNT_PERCENT}%, você paga <b>{formatMoney(savingsCents)}</b> a menos. {endOf(member)}
      </span>
    </p>
  );
}

function endOf({ endsAt, renewsAt }: MemberPriceView): string {
  if (endsAt) return `Ele vale até ${formatDate(endsAt)}, quando a sua associação termina.`;
  if (renewsAt) return `Ele vale enquanto você for membro: sua associação renova em ${formatDate(renewsAt)}.`;
  return 'Ele vale enquanto você for membro.';
}

interface LineTroubleProps {
  line: CartQuoteLineView;
  onChange(productId: string, quantity: number): void;
  onRemove(productId: string): void;
}

/** Says that a line can't be bought as it is, with a button that corrects the cart. */
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

interface TooManyUnitsProps {
  /** Units that one order may have at most. */
  max: number;
  /** A way to correct the cart, where none is beside it. */
  children?: ReactNode;
  onLeave?: () => void;
}

/** Says that the units are too many for one order. */
export function TooManyUnits({ max, children, onLeave }: TooManyUnitsProps) {
  return (
    <p className={classes.trouble} role="status">
      Um pedido leva até {max} unidades.
      {children}
      <Link to="/contato" onClick={onLeave}>
        Combinar um pedido maior
      </Link>
    </p>
  );
}

function textOf({ name, available }: CartQuoteLineView): string {
  if (name === null) return 'Não está mais à venda.';
  return available === 0 ? 'Fora de estoque.' : `Só ${available} em estoque.`;
}
