import { defaultVariantColorsResolver, type VariantColorsResolver } from '@mantine/core';

/** Primary, light, outline and subtle variants use the role tokens, so that they follow the console's dark scheme. */
export const variantColors: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input);
  const isPrimary = !input.color || input.color === 'rose';
  if (input.variant === 'filled' && isPrimary) {
    return { background: 'var(--primary)', hover: 'var(--primary-hover)', color: 'var(--on-primary)', border: 'none' };
  }
  if (input.variant === 'light' && isPrimary) {
    return {
      background: 'var(--accent-soft)',
      hover: 'var(--primary)',
      hoverColor: 'var(--on-primary)',
      color: 'var(--on-accent-soft)',
      border: 'none',
    };
  }
  if (input.variant === 'outline') {
    return { background: 'transparent', hover: 'var(--accent-soft)', color: 'var(--focus)', border: '1.5px solid var(--focus)' };
  }
  if (input.variant === 'subtle' && isPrimary) {
    return { background: 'transparent', hover: 'var(--accent-soft)', color: 'var(--text-2)', border: 'none' };
  }
  return resolved;
};
