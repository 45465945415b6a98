/** The contact page with its subject filled in. */
export const contactAbout = (subject: string): string => `/contato?${new URLSearchParams({ assunto: subject }).toString()}`;
