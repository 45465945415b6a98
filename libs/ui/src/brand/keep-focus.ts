import type { MouseEvent } from 'react';

/**
 * For controls beside a form's fields: the field that is left shows its error and moves them away between press and release, so the press
 * must not take the focus.
 */
export const keepFocus = (event: MouseEvent): void => event.preventDefault();
