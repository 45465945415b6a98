const kinds: Record<string, string> = { letter: 'Carta do mês', class: 'Aula do mês' };

export const kindLabel = (kind: string): string => kinds[kind] ?? kind;

const monthAndYear = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** '2026-11' → 'novembro de 2026'. */
export const monthText = (month: string): string => monthAndYear.format(new Date(`${month}-15T00:00:00Z`));
