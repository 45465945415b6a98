import { IsInt } from 'class-validator';
import { ListOf } from './lists';
import { WholeNumber } from './numbers';
import {
  compose,
  Convert,
  inputOf,
  isInheritedName,
  knownFieldsOf,
  partialOf,
  requiredFieldsOf,
  rule,
  Schema,
  schemasOf,
  MAX_VIOLATIONS,
  violationsOf,
} from './rule';
import { OptionalText, Text } from './text';

class LineInput {
  @WholeNumber(1, 9) quantity!: number;
}

class CartInput {
  @Text(1, 9) name!: string;
  @OptionalText(9) note?: string | null;
  @ListOf(LineInput, 3, 0) lines!: LineInput[];
}

class GiftInput extends CartInput {
  @OptionalText(5) wish?: string | null;
}

const CART = { name: 'a', lines: [] };
const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]));

describe('an input', () => {
  it('has the converted values of the sent object’s own fields', () => {
    const input = inputOf(CartInput, { name: ' a ', lines: [{ quantity: 1 }] });
    expect(input).toBeInstanceOf(CartInput);
    expect({ ...input }).toEqual({ name: 'a', lines: [{ quantity: 1 }] });
    expect(inputOf(CartInput, Object.create(CART) as object).name).toBeUndefined();
  });

  it('has the rules and the conversions of its parent', () => {
    const gift = inputOf(GiftInput, { ...CART, name: ' a ', wish: ' b ' });
    expect([violationsOf(gift), gift.name, gift.wish]).toEqual([[], 'a', 'b']);
    expect([...schemasOf(GiftInput.prototype).keys()]).toEqual(['name', 'note', 'lines', 'wish']);
    expect([...schemasOf(CartInput.prototype).keys()]).toEqual(['name', 'note', 'lines']);
  });

  it('keeps as many unknown keys as a response names', () => {
    const input = inputOf(CartInput, { ...CART, ...keys(60) });
    expect(Object.keys(input)).toHaveLength(2 + MAX_VIOLATIONS);
    expect(violationsOf(input)[0]).toEqual({ field: 'k0', code: 'unknown-key', params: {} });
  });

  it('leaves out names that every object has', () => {
    const sent = JSON.parse('{"__proto__": {"name": "x"}, "constructor": 1, "toString": 1}') as object;
    expect(Object.keys(inputOf(CartInput, { ...CART, ...sent }))).toEqual(['name', 'lines']);
    expect(['constructor', '__proto__', 'name'].map(isInheritedName)).toEqual([true, true, false]);
  });

  it('has a copy with the declared fields only, also of the inputs in its lists', () => {
    const input = inputOf(CartInput, { ...CART, extra: 1, lines: [{ quantity: 1, extra: 2 }] });
    expect(knownFieldsOf(input)).toEqual({ name: 'a', lines: [{ quantity: 1 }] });
    const unread = Object.assign(new CartInput(), { lines: [null, 'x', { extra: 1 }] });
    expect(knownFieldsOf(unread)).toEqual({ lines: [null, 'x', { extra: 1 }] });
  });
});

describe('violations', () => {
  it('name the line of a list', () => {
    const input = inputOf(CartInput, { name: '', lines: [{ quantity: 1 }, { quantity: 0 }] });
    expect(violationsOf(input)).toEqual([
      { field: 'name', code: 'required', params: {} },
      { field: 'lines.1.quantity', code: 'too-small', params: { min: 1 } },
    ]);
  });

  it('are at most 50, of fields with at most 200 characters', () => {
    const many = Object.assign(inputOf(CartInput, CART), keys(60));
    expect(violationsOf(many)).toHaveLength(MAX_VIOLATIONS);
    const [long] = violationsOf(inputOf(CartInput, { ...CART, ['k'.repeat(300)]: 1 }));
    expect(long?.field).toBe('k'.repeat(200));
  });

  it('are of the first broken rule, with its params', () => {
    class Input {
      @compose(
        Schema({ type: 'string' }),
        rule('too-short', () => true, { min: 1 }),
        rule('too-long', () => false, { max: 2 }),
        rule('email', () => false),
      )
      field!: string;
    }
    expect(violationsOf(inputOf(Input, { field: 'x' }))).toEqual([{ field: 'field', code: 'too-long', params: { max: 2 } }]);
  });

  it('of a rule that is none of ours are of the type', () => {
    class Input {
      @Schema({ type: 'integer' })
      @IsInt()
      field!: number;
    }
    expect(violationsOf(inputOf(Input, { field: 'x' }))).toEqual([{ field: 'field', code: 'wrong-type', params: {} }]);
  });

  it('can depend on other fields', () => {
    class Input {
      @compose(Schema({ type: 'string' }), rule('passwords-differ', (value, owner) => value === (owner as Input).other))
      field!: string;
      @Schema({ type: 'string' })
      @rule('required', (value) => value !== undefined)
      other!: string;
    }
    expect(violationsOf(inputOf(Input, { field: 'a', other: 'a' }))).toEqual([]);
    expect(violationsOf(inputOf(Input, { field: 'a', other: 'b' }))).toMatchObject([{ code: 'passwords-differ' }]);
  });
});

describe('a declaration', () => {
  it('is completed by a second one of the same field', () => {
    class Input {
      @Schema({ type: 'string', maxLength: 3 })
      @Schema({ type: 'string', maxLength: 9, format: 'email' })
      field!: string;
    }
    expect(schemasOf(Input.prototype).get('field')).toEqual({ type: 'string', maxLength: 3, format: 'email' });
  });

  it('converts by the outermost conversion', () => {
    class Input {
      @Convert(() => 'outer')
      @Convert(() => 'inner')
      @Schema({ type: 'string' })
      field!: string;
    }
    expect(inputOf(Input, { field: 'x' }).field).toBe('outer');
  });

  it('says which fields are required', () => {
    expect(requiredFieldsOf(CartInput)).toEqual(['name', 'lines']);
    expect(requiredFieldsOf(partialOf(GiftInput))).toEqual([]);
  });

  it('of a patch leaves the class as it is', () => {
    const Patch = partialOf(CartInput);
    expect(violationsOf(inputOf(Patch, {}))).toEqual([]);
    expect(violationsOf(inputOf(Patch, { name: null }))).toMatchObject([{ field: 'name', code: 'required' }]);
    expect(violationsOf(inputOf(CartInput, {}))).toMatchObject([{ field: 'name' }, { field: 'lines' }]);
  });
});
