import { LostOrderInput } from './lost-orders';
import { inputOf, violationsOf } from './rules/rule';

const read = (number: string) => {
  const input = inputOf(LostOrderInput, { email: 'rita@exemplo.com.br', number }) as LostOrderInput;
  return violationsOf(input).length === 0 ? input.number : undefined;
};

describe('the number of a lost order', () => {
  it.each(['3f840a5d', '#3F840A5D', '#3F840A5D.', 'pedido #3f840a5d', 'Pedido de 3f840a5d', ' 3f84 0a5d ', '3f840a5d-1111'])(
    'is found in %p',
    (typed) => expect(read(typed)).toBe('3f840a5d'),
  );

  it.each(['3f840a5', '3f840a5d1', 'pedido', '#'])('is not guessed from %p', (typed) => expect(read(typed)).toBeUndefined());
});
