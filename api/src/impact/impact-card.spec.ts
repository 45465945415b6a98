import sharp from 'sharp';
import { factsOf, impactCard, type PrintedCard } from './impact-card';

const aCard = (given: Partial<PrintedCard> = {}): PrintedCard => ({
  donations: 12,
  baskets: 0,
  givenCents: 123_456,
  orders: 3,
  isMember: true,
  memberSince: new Date('2025-03-10T12:00:00Z'),
  since: new Date('2024-11-10T12:00:00Z'),
  firstName: null,
  showsAmount: false,
  ...given,
});

/** The part of the picture where the heading stands. */
const heading = { left: 90, top: 150, width: 720, height: 100 };
const pixelsOf = async (card: PrintedCard) =>
  sharp(await impactCard(card))
    .extract(heading)
    .greyscale()
    .raw()
    .toBuffer();
const differing = (one: Buffer, other: Buffer): number => one.filter((value, index) => Math.abs(value - (other[index] ?? 0)) > 64).length;

describe('the card to share', () => {
  it('is a PNG of the size that networks show whole, without metadata', async () => {
    const { format, width, height, exif, xmp } = await sharp(await impactCard(aCard())).metadata();
    expect({ format, width, height, exif, xmp }).toEqual({ format: 'png', width: 1200, height: 630 });
  });

  it('draws letters, not the boxes of a missing font: words of equal length look different', async () => {
    const [one, same, other] = await Promise.all(['Maria', 'Maria', 'Zózkö'].map((firstName) => pixelsOf(aCard({ firstName }))));
    const dark = (one as Buffer).filter((value) => value < 128).length;
    // Of 72,000 pixels, letters cover a tenth; boxes would be their outlines only.
    expect(dark).toBeGreaterThan(4_000);
    expect(differing(one as Buffer, same as Buffer)).toBe(0);
    expect(differing(one as Buffer, other as Buffer)).toBeGreaterThan(1_500);
  });

  it('makes a long name smaller instead of cutting it, and leaves out what it can’t draw', async () => {
    const right = { left: 830, top: 150, width: 100, height: 60 };
    const beside = await sharp(await impactCard(aCard({ firstName: 'Wolfeschlegelsteinhausen' })))
      .extract(right)
      .greyscale()
      .raw()
      .toBuffer();
    expect(beside.filter((value) => value < 128)).toHaveLength(0);
    expect(differing(await pixelsOf(aCard({ firstName: 'Ana😀' })), await pixelsOf(aCard({ firstName: 'Ana' })))).toBe(0);
    await expect(impactCard(aCard({ firstName: '<svg onload="x">' }))).resolves.toBeInstanceOf(Buffer);
  });

  it('shows counts and months, and the amount only if the person chose it', () => {
    expect(factsOf(aCard())).toEqual(['12 doações', 'Membro desde março de 2025', '3 compras que apoiam o instituto']);
    expect(factsOf(aCard({ donations: 1, orders: 1, isMember: false }))).toEqual([
      '1 doação',
      '1 compra que apoia o instituto',
      'Com a gente desde novembro de 2024',
    ]);
    expect(factsOf(aCard({ baskets: 2 }))[1]).toBe('2 cestas adotadas');
    expect(factsOf(aCard({ showsAmount: true }))[0]).toBe('12 doações: R$\u00a01.234,56');
  });
});
