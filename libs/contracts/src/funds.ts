// Separate from the inputs of expenses, so that pages that only show funds don't load the validation rules.

/** Name of the fund of donations that were given for no project. */
export const GENERAL_FUND = 'Onde mais precisar';

/** Replaces the names of funds whose donations of a month are published as one sum. */
export const VARIOUS_PROJECTS = 'Vários projetos';

/** Minimum number of donations for a project in a month whose sum is published, so that no single donation can be derived from it. */
export const DONATIONS_IN_A_SUM = 5;

/** Licence of the open data about what donations paid. */
export const OPEN_DATA_LICENSE = { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' } as const;

/** The project in an address: `Cestas Solidárias` is `cestas-solidarias`. */
export const projectSlug = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
