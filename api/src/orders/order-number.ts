/** What people call an order: the first eight characters of its id. */
export const shortNumber = (id: string): string => `#${id.slice(0, 8)}`;
