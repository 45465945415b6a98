import { formatMoney } from '@aflora/ui';
import type { SettingField, ValueField } from '../setting-forms';

export interface Difference {
  label: string;
  /** Null for what is new. */
  before: string | null;
  /** Null for what is gone. */
  after: string | null;
}

type Values = Record<string, unknown>;

/** What differs between two values of a section, by field. Items of a list are compared by their place. */
export function differencesOf(fields: readonly SettingField[], before: Values, after: Values): Difference[] {
  const [old, now] = [linesOf(fields, before), linesOf(fields, after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((label) => ({ label, before: old.get(label) ?? null, after: now.get(label) ?? null }))
    .filter((difference) => difference.before !== difference.after);
}

/** Labels and texts of all values. */
function linesOf(fields: readonly SettingField[], values: Values): Map<string, string> {
  return new Map(
    fields.flatMap((field): [string, string][] => {
      const value = values[field.name];
      if (field.kind === 'texts') return listIn(value).map((text, index) => [`${field.one} ${index + 1}`, String(text)]);
      if (field.kind !== 'list') return [[field.label, textOf(field, value)]];
      return listIn(value).flatMap((item, index) =>
        field.fields.map((inner): [string, string] => [
          `${field.one} ${index + 1}: ${inner.label}`,
          textOf(inner, (item as Values)[inner.name]),
        ]),
      );
    }),
  );
}

/** The texts of a field, one line for each of its items; empty ones are left out. */
export function paragraphsOf(field: SettingField, values: Values): string[][] {
  const value = values[field.name];
  const lines =
    field.kind === 'list'
      ? listIn(value).map((item) => field.fields.map((inner) => textOf(inner, (item as Values)[inner.name])))
      : field.kind === 'texts'
        ? listIn(value).map((text) => [String(text)])
        : [[textOf(field, value)]];
  return lines.map((line) => line.filter(Boolean));
}

const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function textOf({ kind }: ValueField, value: unknown): string {
  if (kind === 'flag') return value ? 'Sim' : 'Não';
  if (kind === 'day' && typeof value === 'string') return value.split('-').reverse().join('/');
  if (kind === 'money') return formatMoney(Number(value));
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
