import { sitePages } from '@aflora/contracts/site-pages';

/** Address of the page with all results. */
export const searchAddress = (text: string): string => `/busca?${new URLSearchParams({ q: text }).toString()}`;

const SUGGESTED = ['/loja', '/cursos', '/doacoes', '/seja-membro', '/contato'];

/** Pages to go on with where nothing has been found. */
export const suggestions = sitePages.filter(({ path }) => SUGGESTED.includes(path));
