/**
 * The values that facts must have for a decision; facts that it doesn't name are irrelevant. Tables of conditions are the rules of orders,
 * donations, products and others (`*.rules.ts`).
 */
export type Condition<Facts> = { readonly [Fact in keyof Facts]?: readonly Facts[Fact][] };

/** The facts on which a condition of a table depends: nobody has to know others to decide by it. */
export type FactsOf<Facts, Row> = Pick<Facts, keyof Row & keyof Facts>;

/** Whether each fact that the condition names has one of its values. */
export const meets = (condition: object, facts: object): boolean =>
  Object.entries(condition).every(([fact, values]: [string, readonly unknown[]]) =>
    values.includes((facts as Record<string, unknown>)[fact]),
  );
