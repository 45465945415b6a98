/** A page that shows where a parcel is. */
interface TrackingPage {
  carrier: string;
  url: string;
}

/** Code of the Universal Postal Union (S10): service, number, check digit, country. */
const POSTAL = /^([A-Z]{2})(\d{8})(\d)([A-Z]{2})$/;
const WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7];

function checkDigitOf(number: string): number {
  const rest = WEIGHTS.reduce((sum, weight, index) => sum + weight * Number(number[index]), 0) % 11;
  return rest === 0 ? 5 : rest === 1 ? 0 : 11 - rest;
}

function isPostal(code: string): boolean {
  const [, , number = '', check] = POSTAL.exec(code) ?? [];
  return Number(check) === checkDigitOf(number);
}

/** Carriers whose codes can't be told apart from others. In the console, the carrier's name is typed before the code. */
const NAMED = [
  { carrier: 'Jadlog', code: /^jadlog[\s:]+(\d{8,14})$/i, page: 'https://www.jadlog.com.br/siteInstitucional/tracking.jad?cte=' },
  { carrier: 'Loggi', code: /^loggi[\s:]+([a-z\d]{6,40})$/i, page: 'https://www.loggi.com/rastreador/' },
];

/**
 * The carrier's page for a tracking code as typed in the console: a code of the Correios or of a postal service that they work with, a code
 * after its carrier's name, or the address of a page. Null for all others, which a buyer can only copy.
 */
export function trackingPageOf(typed: string): TrackingPage | null {
  const text = typed.trim();
  const code = text.replace(/\s/g, '').toUpperCase();
  if (isPostal(code)) return { carrier: 'Correios', url: `https://rastreamento.correios.com.br/app/index.php?objetos=${code}` };
  for (const named of NAMED) {
    const [, number] = named.code.exec(text) ?? [];
    if (number) return { carrier: named.carrier, url: named.page + number };
  }
  return addressOf(text);
}

function addressOf(text: string): TrackingPage | null {
  if (!/^https:\/\/\S+$/i.test(text) || !URL.canParse(text)) return null;
  const { hostname, href } = new URL(text);
  return { carrier: hostname.replace(/^www\./, ''), url: href };
}
