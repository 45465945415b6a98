import type { MantineThemeComponents } from '@mantine/core';

const buttonSizes: Record<string, { height: string; padding: string; font: string }> = {
  xs: { height: '36px', padding: '14px', font: 'var(--fs-14)' },
  sm: { height: '40px', padding: '18px', font: 'var(--fs-14)' },
  md: { height: '44px', padding: '20px', font: 'var(--fs-14)' },
  lg: { height: '48px', padding: '28px', font: 'var(--fs-16)' },
};

const fieldHeights: Record<string, string> = { sm: '40px', md: '44px', lg: '48px' };

/** Sizes and defaults of Mantine's components. */
export const componentThemes: MantineThemeComponents = {
  Button: {
    defaultProps: { radius: 'xl', size: 'lg' },
    vars: (_theme: unknown, props: { size?: string }) => {
      const size = buttonSizes[props.size ?? 'lg'];
      return size
        ? { root: { '--button-height': size.height, '--button-padding-x': size.padding, '--button-fz': size.font } }
        : { root: {} };
    },
    styles: { label: { fontWeight: 600 } },
  },
  // An open popover has the focus. Hiding it with its scrolled-away target would lose the focus, and Escape would no longer close it.
  Popover: { defaultProps: { hideDetached: false } },
  // A Select may be hidden, because its focus stays in the input.
  Combobox: { defaultProps: { hideDetached: true } },
  ActionIcon: { defaultProps: { variant: 'subtle', radius: 'xl', size: 44, color: 'gray' }, styles: { root: { color: 'inherit' } } },
  Checkbox: { defaultProps: { radius: 6, size: 'md' } },
  Input: {
    defaultProps: { size: 'lg' },
    vars: (_theme: unknown, props: { size?: string }) => ({
      wrapper: {
        '--input-height': fieldHeights[props.size ?? 'lg'] ?? fieldHeights.lg,
        '--input-fz': 'var(--fs-16)',
        '--input-bd': 'var(--input-line)',
        '--input-bg': 'var(--surface)',
        '--input-color': 'var(--text)',
        '--input-placeholder-color': 'var(--text-3)',
        '--input-bd-focus': 'var(--focus)',
        '--input-padding-x': '16px',
      },
    }),
  },
  InputWrapper: {
    styles: {
      label: { display: 'block', width: 'fit-content', marginBottom: 6, fontSize: 'var(--fs-14)', fontWeight: 600, color: 'var(--text)' },
      error: { fontSize: 'var(--fs-13)', color: 'var(--bad)', marginTop: 6 },
      // The margin keeps the focus ring of the field off the text.
      description: { fontSize: 'var(--fs-13)', lineHeight: 1.4, color: 'var(--text-3)', marginBottom: 4 },
    },
  },
  TextInput: { defaultProps: { size: 'lg' } },
  PasswordInput: { defaultProps: { size: 'lg' } },
  Textarea: { defaultProps: { size: 'lg' } },
  Badge: { defaultProps: { radius: 'xl', tt: 'none', fw: 600 }, styles: { root: { height: '1.5rem', fontSize: 'var(--fs-13)' } } },
};
