import { siteContent } from '@aflora/contracts/content';
import { formatCents } from '../common/text/text';
import type { ImpactSummaryRow } from './impact.queries';
import { letters } from './letters.data';

export interface PrintedCard extends Pick<
  ImpactSummaryRow,
  'donations' | 'baskets' | 'givenCents' | 'orders' | 'isMember' | 'memberSince' | 'since'
> {
  /** Null unless the person chose to show it. */
  firstName: string | null;
  showsAmount: boolean;
}

/** The size that networks show whole. */
const CARD_WIDTH = 1200;
const CARD_HEIGHT = 630;

const LEFT = 96;
const TEXT_WIDTH = 690;
const UNITS_PER_EM = 500;
const MAX_NAME_LETTERS = 24;
/** Colours of `libs/ui/src/theme/tokens.css`: cream, plum-2, rose-6, rose-2 and ink-1. */
const COLOURS = { page: '#FFFBF7', heading: '#4E2546', accent: '#A83A55', petal: '#F2BFC9', text: '#5A4650' };
const PETAL = 'M0 0C-17-18-17-44 0-64C17-44 17-18 0 0Z';
/** Turn and size of the brand's five petals. */
const PETALS = [
  [0, 1],
  [-37, 0.94],
  [37, 0.94],
  [-72, 0.8],
  [72, 0.8],
] as const;
const MONTH = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', month: 'long', year: 'numeric' });

/** A picture to share as PNG: counts in words, and what the person chose to show. It never has an address or a full name. */
export async function impactCard(card: PrintedCard): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(cardSvg(card)))
    .png()
    .toBuffer();
}

function cardSvg(card: PrintedCard): string {
  const name = card.firstName?.trim().split(/\s+/)[0]?.slice(0, MAX_NAME_LETTERS);
  const facts = factsOf(card);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}">
    <rect width="100%" height="100%" fill="${COLOURS.page}"/>
    ${blossom({ x: 985, y: 440, scale: 4.4, fill: COLOURS.petal })}
    ${line('Meu impacto', { y: 132, size: 34, fill: COLOURS.accent })}
    ${line(name ? `${name} faz florescer` : 'Eu faço florescer', { y: 226, size: 80, fill: COLOURS.heading })}
    ${facts.map((fact, index) => line(fact, { y: 314 + index * 58, size: 38, fill: COLOURS.text })).join('')}
    ${blossom({ x: LEFT + 32, y: 556, scale: 0.7, fill: COLOURS.accent })}
    ${line(siteContent.charityName, { x: LEFT + 84, y: 554, size: 32, fill: COLOURS.accent })}
  </svg>`;
}

/** At most three lines. */
export function factsOf({ donations, baskets, givenCents, orders, isMember, memberSince, since, showsAmount }: PrintedCard): string[] {
  const amount = showsAmount && givenCents > 0 ? `: ${formatCents(givenCents)}` : '';
  return [
    ...(donations > 0 ? [(donations === 1 ? '1 doação' : `${donations} doações`) + amount] : []),
    ...(baskets > 0 ? [baskets === 1 ? '1 cesta adotada' : `${baskets} cestas adotadas`] : []),
    ...(isMember && memberSince ? [`Membro desde ${MONTH.format(memberSince)}`] : []),
    ...(orders > 0 ? [orders === 1 ? '1 compra que apoia o instituto' : `${orders} compras que apoiam o instituto`] : []),
    ...(since ? [`Com a gente desde ${MONTH.format(since)}`] : []),
  ].slice(0, 3);
}

interface Line {
  x?: number;
  y: number;
  size: number;
  fill: string;
}

/** A line of text as outlines, smaller when it would be too wide. Letters without an outline lose their diacritics or are left out. */
function line(text: string, { x = LEFT, y, size, fill }: Line): string {
  let width = 0;
  const shapes = outlinesOf(text).map((outline) => {
    const [, advance = '0', path = ''] = /^(\d+) (.*)$/.exec(outline) ?? [];
    const shape = path && `<path transform="translate(${width} 0)" d="${path}"/>`;
    width += Number(advance);
    return shape;
  });
  const scale = Math.min(size / UNITS_PER_EM, TEXT_WIDTH / width);
  return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})" fill="${fill}">${shapes.join('')}</g>`;
}

const outlineOf = (letter: string): string | undefined => (Object.hasOwn(letters, letter) ? letters[letter] : undefined);

const outlinesOf = (text: string): string[] =>
  [...text.normalize('NFC')].flatMap((letter) => {
    const outline = outlineOf(letter) ?? outlineOf(letter.normalize('NFKD').replace(/\p{M}/gu, ''));
    return outline === undefined ? [] : [outline];
  });

const blossom = ({ x, y, scale, fill }: { x: number; y: number; scale: number; fill: string }): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})" fill="${fill}" fill-opacity="0.82">${PETALS.map(
    ([turn, size]) => `<path transform="rotate(${turn}) scale(${size})" d="${PETAL}"/>`,
  ).join('')}</g>`;
