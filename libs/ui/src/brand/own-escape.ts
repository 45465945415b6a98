/** For controls of a dialog that stands above another one: Mantine closes every open dialog at Escape, except what carries this. */
export const ownEscape = { 'data-mantine-stop-propagation': 'true' };
