import type { ProblemCode } from '@aflora/contracts';

export interface ProblemText {
  title: string;
  message: string;
}

export const UNEXPECTED = 'Ocorreu um erro inesperado. Tente novamente.';

/** Texts of problems without which no other text may be loadable any more. */
export const firstTexts = {
  'server.unavailable': { title: 'Serviço indisponível', message: 'Estamos voltando. Tente novamente em instantes.' },
  'server.unexpected': { title: 'Erro', message: UNEXPECTED },
  'network.offline': { title: 'Sem conexão', message: 'Verifique sua internet e tente novamente.' },
  'network.timeout': { title: 'Sem resposta', message: 'A resposta demorou demais. Tente novamente.' },
} satisfies Partial<Record<ProblemCode, ProblemText>>;

const texts: Partial<Record<ProblemCode, ProblemText>> = { ...firstTexts };

/** Called by `all-problem-texts.ts` alone. */
export const addProblemTexts = (others: Partial<Record<ProblemCode, ProblemText>>): void => void Object.assign(texts, others);

/**
 * Texts shown to users, one for each problem code. Pages without a failure don't need most of them, so `all-problem-texts.ts` is loaded with
 * the fields, with the console, and before a request fails (`loadProblemTexts`). Without it, a code has the text of an unexpected error.
 */
export const problemTexts = new Proxy(texts, {
  get: (known, code: ProblemCode) => known[code] ?? firstTexts['server.unexpected'],
}) as Record<ProblemCode, ProblemText>;
