/** The contact page with its subject filled in: where people are led while a thing can't be paid online yet. */
export const contactAbout = (subject: string): string => `/contato?${new URLSearchParams({ assunto: subject }).toString()}`;
