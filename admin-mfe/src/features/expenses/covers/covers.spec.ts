import { burnCovers, coverAfterKey, coverBetween, newCover } from './covers';

describe('a cover', () => {
  it('lies between two corners, within the picture, in whichever direction it is drawn', () => {
    expect(coverBetween(1, [0.5, 0.75], [1.4, -0.2])).toEqual({ id: 1, left: 0.5, top: 0, width: 0.5, height: 0.75 });
  });

  it('is not made by a click', () => {
    expect(coverBetween(1, [0.5, 0.5], [0.501, 0.501])).toBeNull();
  });

  it('stays within the picture when keys move or enlarge it', () => {
    const corner = { id: 1, left: 0.7, top: 0.9, width: 0.3, height: 0.1 };
    expect(coverAfterKey(corner, { key: 'ArrowRight', shiftKey: false })).toEqual(corner);
    expect(coverAfterKey(corner, { key: 'ArrowDown', shiftKey: true })).toMatchObject({ height: expect.closeTo(0.1) as number });
    expect(coverAfterKey(newCover(2), { key: 'a', shiftKey: false })).toBeNull();
  });
});

describe('covers burned into a picture', () => {
  it('are filled over the pixels of a copy that is drawn anew, so neither what is below nor metadata remain', async () => {
    const drawn: unknown[][] = [];
    const context = {
      drawImage: (...of: unknown[]) => drawn.push(['image', ...of.slice(1)]),
      fillStyle: '',
      fillRect: (...of: unknown[]) => drawn.push([context.fillStyle, ...of]),
    };
    const bitmap = { width: 4_000, height: 1_000, close: jest.fn() };
    Object.assign(globalThis, { createImageBitmap: () => Promise.resolve(bitmap) });
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
    jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type) => done(new Blob(['new'], { type })));
    const made = await burnCovers(new Blob(['old']), [{ id: 1, left: 0.25, top: 0.5, width: 0.5, height: 0.5 }]);
    expect(drawn).toEqual([
      ['#fff', 0, 0, 2_000, 500],
      ['image', 0, 0, 2_000, 500],
      ['#000', 500, 250, 1_001, 251],
    ]);
    expect(made.type).toBe('image/jpeg');
  });
});
