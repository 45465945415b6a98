import { createTheme, type MantineColorsTuple } from '@mantine/core';
import { componentThemes } from './component-themes';
import { variantColors } from './variant-colors';

const rose: MantineColorsTuple = [
  '#FDF2F4',
  '#FAE0E5',
  '#F2BFC9',
  '#E596A6',
  '#D56F85',
  '#C04F69',
  '#A83A55',
  '#8A2D45',
  '#6B2336',
  '#4A1825',
];
const plum: MantineColorsTuple = [
  '#F7EEF5',
  '#EBD9E7',
  '#D8BAD1',
  '#C99BD0',
  '#A46A97',
  '#7A3E6C',
  '#633058',
  '#4E2546',
  '#3B1B35',
  '#281223',
];
const sand: MantineColorsTuple = [
  '#FFFBF7',
  '#FAF3EC',
  '#F3E7DB',
  '#E6D3C1',
  '#CDB39B',
  '#8F735C',
  '#786050',
  '#5E4A3A',
  '#47382C',
  '#2F251D',
];

/** Mantine theme. Colours and sizes that Mantine's theme has no place for are custom properties in tokens.css. */
export const theme = createTheme({
  colors: { rose, plum, sand },
  primaryColor: 'rose',
  primaryShade: { light: 6, dark: 3 },
  white: '#FFFFFF',
  black: '#2B1A24',
  fontFamily: 'var(--sans)',
  headings: { fontFamily: 'var(--serif)', fontWeight: '500' },
  defaultRadius: 'md',
  radius: { sm: '8px', md: '12px', lg: '20px', xl: '999px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
  lineHeights: { md: '1.6' },
  breakpoints: { sm: '48em', md: '68.75em' },
  focusRing: 'auto',
  respectReducedMotion: true,
  cursorType: 'pointer',
  variantColorResolver: variantColors,
  components: componentThemes,
});
