import { Button, type ButtonVariant, VisuallyHidden } from '@aflora/ui';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useShell } from '../lib/shell';

/** How long (ms) the button says that the text was copied. */
const SAID_MS = 3_000;

interface CopyButtonProps {
  text: string;
  /** Name of the copied text in the button's accessible label. */
  what: string;
  className?: string;
  variant?: ButtonVariant;
}

export function CopyButton({ text, what, ...look }: CopyButtonProps) {
  const { notify } = useShell();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      notify.failure('Não foi possível copiar', 'Selecione o texto e copie com o teclado ou o menu.');
    }
  };
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <>
      <Button {...look} aria-label={`Copiar ${what}`} leftSection={<Icon size={18} stroke={1.6} />} onClick={() => void copy()}>
        {copied ? 'Copiado' : 'Copiar'}
      </Button>
      <VisuallyHidden role="status">{copied && `Copiado: ${what}`}</VisuallyHidden>
    </>
  );
}
