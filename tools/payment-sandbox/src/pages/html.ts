/** Markup that is safe to send. */
export class Html {
  constructor(readonly text: string) {}
}

type Value = Html | string | number | readonly Html[] | undefined;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Builds markup from a template. Values that are not `Html` are escaped, `undefined` becomes an empty text. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(parts.map((part, index) => part + (index < values.length ? textOf(values[index]) : '')).join(''));
}

function textOf(value: Value): string {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return (value as readonly Html[]).map(({ text }) => text).join('');
  return String(value ?? '').replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
