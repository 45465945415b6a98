import type { CouponQuoteView } from '@aflora/contracts';
import { Button, formatMoney, problemTexts } from '@aflora/ui';
import { TextInput } from '@aflora/ui/fields';
import { IconTag, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { coupon, couponCodeOf, useCoupon, useUnknownCoupon } from '../lib/coupon-store';
import classes from './coupon-field.module.css';

/** The coupon of the cart, which can be removed, or a quiet button that opens a field for its code. */
export function CouponField({ quoted }: { quoted: CouponQuoteView | null }) {
  const code = useCoupon();
  const unknown = useUnknownCoupon();
  if (code) return <Applied key={code} code={code} quoted={quoted?.code === code ? quoted : null} />;
  return unknown ? <CodeForm key={unknown} unknown={unknown} /> : <Asked />;
}

function Applied({ code, quoted }: { code: string; quoted: CouponQuoteView | null }) {
  const trouble = quoted && troubleOf(quoted);
  return (
    <div role="status">
      <span className={classes.pill} data-off={trouble ? true : undefined}>
        <IconTag size={18} stroke={1.6} aria-hidden />
        Cupom {code}
        <button type="button" onClick={coupon.remove} aria-label={`Tirar o cupom ${code}`}>
          <IconX size={18} stroke={1.8} aria-hidden />
        </button>
      </span>
      {trouble && <p className={classes.trouble}>{trouble}</p>}
    </div>
  );
}

/** Why the coupon takes nothing off. */
function troubleOf({ problem, smallestSumCents }: CouponQuoteView): string | null {
  if (problem === 'coupon.sum-too-small' && smallestSumCents !== null)
    return `Este cupom vale a partir de ${formatMoney(smallestSumCents)} em produtos.`;
  return problem && problemTexts[problem].message;
}

function Asked() {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <CodeForm />;
  return (
    <button type="button" className={classes.opener} onClick={() => setOpen(true)}>
      Tenho um cupom
    </button>
  );
}

const IMPOSSIBLE = 'Confira o código: ele tem de 3 a 32 letras sem acento, números e hífens.';

/** Field for a code, at first with the one that doesn't exist, if one was typed. */
function CodeForm({ unknown = '' }: { unknown?: string }) {
  const [typed, setTyped] = useState(unknown);
  const [problem, setProblem] = useState(unknown && problemTexts['coupon.unknown'].message);
  const field = useRef<HTMLInputElement>(null);
  // The button that had the focus is gone.
  useEffect(() => void field.current?.focus(), []);
  const apply = (event: SubmitEvent) => {
    event.preventDefault();
    const code = couponCodeOf(typed);
    if (code) coupon.apply(code);
    else setProblem(IMPOSSIBLE);
  };
  return (
    <form className={classes.form} onSubmit={apply} noValidate>
      <TextInput
        ref={field}
        label="Código do cupom"
        className={classes.code}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setProblem('');
        }}
        error={problem && <span role="alert">{problem}</span>}
        maxLength={50}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Button type="submit" variant="outline">
        Aplicar
      </Button>
    </form>
  );
}
