import { useMediaQuery } from '@mantine/hooks';

/** Tables become cards. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
