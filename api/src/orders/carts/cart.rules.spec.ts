import { changedLines, joinedLines } from './cart.rules';

const lines = (...given: [string, number][]) => given.map(([productId, quantity]) => ({ productId, quantity }));

describe('changes of a cart', () => {
  it('set the quantity of their own lines only, add new lines at the end, and remove with 0', () => {
    expect(changedLines(lines(['a', 1], ['b', 2], ['c', 3]), lines(['b', 5], ['c', 0], ['d', 1]))).toEqual(
      lines(['a', 1], ['b', 5], ['d', 1]),
    );
  });

  it('can be repeated, and the last change of a product counts', () => {
    const once = changedLines([], lines(['a', 1], ['a', 4]));
    expect(once).toEqual(lines(['a', 4]));
    expect(changedLines(once, lines(['a', 1], ['a', 4]))).toEqual(once);
  });

  it('never make a cart longer than an order may be', () => {
    const full = lines(...Array.from({ length: 50 }, (_, index): [string, number] => [`p${index}`, 1]));
    expect(changedLines(full, lines(['late', 1]))).toEqual(full);
  });
});

describe('a browser’s cart and the account’s, joined', () => {
  it.each([
    ['are added', 2, 3, 10, 5],
    ['are added up to the stock', 2, 3, 4, 4],
    ['keep the larger quantity when neither can be bought any more', 2, 3, 0, 3],
    ['are never less than the account had', 7, 1, 5, 7],
    ['are never more than an order accepts', 60, 60, 500, 99],
  ])('quantities %s', (_name, account, browser, stock, joined) => {
    expect(joinedLines(lines(['a', account]), lines(['a', browser]), new Map([['a', stock]]))).toEqual(lines(['a', joined]));
  });

  it('have the lines of both', () => {
    expect(joinedLines(lines(['a', 1]), lines(['b', 2]), new Map())).toEqual(lines(['a', 1], ['b', 2]));
    expect(joinedLines(lines(['a', 5]), lines(['b', 2]), new Map([['b', 9]]))).toEqual(lines(['a', 5], ['b', 2]));
  });
});
