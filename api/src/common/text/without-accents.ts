/** Plain ASCII: letters lose their accents, everything else that is not of a keyboard is dropped. */
export const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/ {2,}/g, ' ')
    .trim();
