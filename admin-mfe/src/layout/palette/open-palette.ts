import { spotlight } from '@mantine/spotlight';

export { CommandPalette } from './command-palette';

export const openPalette = (): void => spotlight.open();
