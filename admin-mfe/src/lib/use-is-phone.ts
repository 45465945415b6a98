import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is so narrow that tables become cards. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
