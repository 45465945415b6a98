import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { LoginInput, PhysicalProductInput, UpdatePhysicalProductInput, requiredFieldsOf, schemasOf, toViolations } from '../index';
import { partialOf } from './partial-of';
import { Percent } from './numbers';

class CommissionInput {
  @Percent() commissionRate!: number;
}

function violationsOf<T extends object>(Input: new () => T, body: object) {
  const input = plainToInstance(Input, body);
  return toViolations(validateSync(input, { whitelist: true, forbidNonWhitelisted: true }));
}

describe('the rules of an input', () => {
  it('accept a whole product', () => {
    expect(violationsOf(PhysicalProductInput, { name: 'Sérum', priceCents: 8990, stockQuantity: 0, isActive: true })).toEqual([]);
  });

  it('report one violation a field, the most basic first', () => {
    expect(violationsOf(PhysicalProductInput, { name: '   ', priceCents: 0 })).toEqual([
      { field: 'name', code: 'required', params: {} },
      { field: 'priceCents', code: 'not-positive', params: {} },
    ]);
  });

  it('count limits inclusively and carry them as params', () => {
    expect(violationsOf(PhysicalProductInput, { name: 'a'.repeat(200), priceCents: 1 })).toEqual([]);
    expect(violationsOf(PhysicalProductInput, { name: 'a'.repeat(201), priceCents: 1 })).toEqual([
      { field: 'name', code: 'too-long', params: { max: 200 } },
    ]);
  });

  it('refuse keys that nobody declared', () => {
    expect(violationsOf(LoginInput, { email: 'a@b.co', password: 'x', role: 'admin' })).toEqual([
      { field: 'role', code: 'unknown-key', params: {} },
    ]);
  });

  it.each([[null], [[]], [{}], ['8990'], [1.5], [Number.NaN], [Number.POSITIVE_INFINITY]])('refuse %p as a price', (priceCents) => {
    expect(violationsOf(PhysicalProductInput, { name: 'x', priceCents })).toHaveLength(1);
  });

  it('refuse control characters that no database text can hold', () => {
    expect(violationsOf(PhysicalProductInput, { name: 'a\u0000b', priceCents: 1 })[0]?.code).toBe('wrong-type');
  });

  it.each([0, 0.1, 12.3, 99.9, 100])('accept %d %% in steps of 0.1', (commissionRate) => {
    expect(violationsOf(CommissionInput, { commissionRate })).toEqual([]);
  });

  it.each([-0.1, 0.05, 100.1, '10'])('refuse %p as a commission', (commissionRate) => {
    expect(violationsOf(CommissionInput, { commissionRate })).toHaveLength(1);
  });
});

describe('partialOf', () => {
  it('lets every field be absent but keeps its rules', () => {
    const Patch = partialOf(PhysicalProductInput);
    expect(violationsOf(Patch, {})).toEqual([]);
    expect(violationsOf(Patch, { priceCents: -1 })[0]?.code).toBe('not-positive');
  });

  it('does not let null into a field that needs a value', () => {
    expect(violationsOf(partialOf(PhysicalProductInput), { name: null })[0]?.code).toBe('required');
    expect(violationsOf(partialOf(PhysicalProductInput), { description: null })).toEqual([]);
  });

  it('leaves absent fields out, so that a patch changes only what it names', () => {
    expect(Object.keys(plainToInstance(UpdatePhysicalProductInput, { name: 'x' }))).toEqual(['name']);
  });

  it('wants the version that was read when stock is set outright', () => {
    expect(violationsOf(UpdatePhysicalProductInput, { stockQuantity: 3 })[0]?.code).toBe('stock-needs-version');
    expect(violationsOf(UpdatePhysicalProductInput, { stockQuantity: 3, version: 2 })).toEqual([]);
    expect(violationsOf(UpdatePhysicalProductInput, { stockDelta: -3 })).toEqual([]);
  });
});

describe('the schema of an input', () => {
  it('knows types, limits and what is required', () => {
    expect(schemasOf(PhysicalProductInput.prototype).get('name')).toEqual({ type: 'string', minLength: 1, maxLength: 200 });
    expect(requiredFieldsOf(PhysicalProductInput)).toEqual(['name', 'priceCents']);
    expect(requiredFieldsOf(UpdatePhysicalProductInput)).toEqual([]);
  });
});
