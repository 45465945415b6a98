import type { ESLint } from 'eslint';

export const aflora: { rules: NonNullable<ESLint.Plugin['rules']> };
