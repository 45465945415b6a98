/**
 * Attribute for controls of a dialog that may open above another dialog. On Escape Mantine closes every open dialog, unless the focused
 * control has this attribute.
 */
export const ownEscape = { 'data-mantine-stop-propagation': 'true' };
