import type { CouponQuoteView } from '@aflora/contracts';
import { formatMoney, problemTexts, SubmitButton } from '@aflora/ui';
import { TextInput } from '@aflora/ui/fields';
import { IconTag, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { coupon, couponCodeOf, useCoupon, useUnknownCoupon } from '../lib/coupon-store';
import classes from './coupon-field.module.css';

/** The coupon of the cart, which can be removed, or a quiet button that opens a field for its code. */
export function CouponField({ quoted }: { quoted: CouponQuoteView | null }) {
  const code = useCoupon();
  const unknown = useUnknownCoupon();
  /** Whether the control that the user has just used is about to be replaced. */
  const isReplaced = useRef(false);
  const apply = (typed: string) => {
    isReplaced.current = true;
    coupon.apply(typed);
  };
  const remove = () => {
    isReplaced.current = true;
    coupon.remove();
  };
  const takeFocus = (button: HTMLButtonElement | null) => {
    if (!button || !isReplaced.current) return;
    isReplaced.current = false;
    button.focus();
  };
  if (code)
    return <Applied key={code} code={code} quoted={quoted?.code === code ? quoted : null} onRemove={remove} takeFocus={takeFocus} />;
  return unknown ? <CodeForm key={unknown} unknown={unknown} onApply={apply} /> : <Asked onApply={apply} takeFocus={takeFocus} />;
}

interface Replacing {
  /** Ref of the button that gets the focus of the control that it replaces. */
  takeFocus(button: HTMLButtonElement | null): void;
}

interface AppliedProps extends Replacing {
  code: string;
  quoted: CouponQuoteView | null;
  onRemove(): void;
}

function Applied({ code, quoted, onRemove, takeFocus }: AppliedProps) {
  const trouble = quoted && troubleOf(quoted);
  return (
    <div role="status">
      <span className={classes.pill} data-off={trouble ? true : undefined}>
        <IconTag size={18} stroke={1.6} aria-hidden />
        Cupom {code}
        <button ref={takeFocus} type="button" onClick={onRemove} aria-label={`Tirar o cupom ${code}`}>
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

interface CodeFormProps {
  /** The code that was typed and doesn't exist. */
  unknown?: string;
  onApply(code: string): void;
}

function Asked({ onApply, takeFocus }: CodeFormProps & Replacing) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <CodeForm onApply={onApply} />;
  return (
    <button ref={takeFocus} type="button" className={classes.opener} onClick={() => setOpen(true)}>
      Tenho um cupom
    </button>
  );
}

const IMPOSSIBLE = 'Confira o código: ele tem de 3 a 32 letras sem acento, números e hífens.';

/** Field for a code, at first with the one that doesn't exist, if one was typed. */
function CodeForm({ unknown = '', onApply }: CodeFormProps) {
  const [typed, setTyped] = useState(unknown);
  const [problem, setProblem] = useState(unknown && problemTexts['coupon.unknown'].message);
  const field = useRef<HTMLInputElement>(null);
  // The button that had the focus is gone.
  useEffect(() => void field.current?.focus(), []);
  const apply = (event: SubmitEvent) => {
    event.preventDefault();
    const code = couponCodeOf(typed);
    if (code) onApply(code);
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
      <SubmitButton variant="outline">Aplicar</SubmitButton>
    </form>
  );
}
