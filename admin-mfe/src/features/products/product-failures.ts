import { ApiProblem } from '@aflora/api-client';
import type { ProblemCode } from '@aflora/contracts';
import type { Notify } from '@aflora/mfe-contract';
import { problemTexts } from '@aflora/ui';
import type { Product } from './kinds/product-kind';

/** Problems that say more than "could not save". */
const ownText = new Set<ProblemCode>([
  'auth.required',
  'auth.session-ended',
  'auth.forbidden',
  'product.changed',
  'image.wrong-type',
  'image.too-large',
  'rate-limit.exceeded',
  'idempotency.in-progress',
]);

/** The failure toasts of the product page that depend on the problem. */
export const productFailures = (notify: Notify) => ({
  save(error: unknown, { withPicture }: { withPicture: boolean }): void {
    const problem = error instanceof ProductConflict ? error.problem : error;
    if (tellOwnText(notify, problem)) return;
    if (!withPicture || isMissing(problem)) return notify.failure('Erro', 'Não foi possível salvar o produto.');
    const unanswered = problem instanceof ApiProblem && problem.status === 0;
    notify.failure('Erro no upload', unanswered ? 'Erro inesperado ao fazer upload da imagem.' : 'Erro ao fazer upload da imagem.');
  },
  remove(error: unknown): void {
    if (!tellOwnText(notify, error)) notify.failure('Erro', 'Não foi possível excluir o produto.');
  },
  duplicate(error: unknown): void {
    if (!tellOwnText(notify, error)) notify.failure('Erro', 'Não foi possível duplicar o produto.');
  },
  setActive(error: unknown, isActive: boolean): void {
    if (!tellOwnText(notify, error)) notify.failure('Erro', `Não foi possível ${isActive ? 'ativar' : 'desativar'} os produtos.`);
  },
  picture(code: 'image.wrong-type' | 'image.too-large'): void {
    notify.failure(problemTexts[code].title, problemTexts[code].message);
  },
});

function tellOwnText(notify: Notify, problem: unknown): boolean {
  if (!(problem instanceof ApiProblem && ownText.has(problem.code))) return false;
  const { title, message } = problemTexts[problem.code];
  notify.failure(title, message);
  return true;
}

const isMissing = (problem: unknown) => problem instanceof ApiProblem && problem.status === 404;

/** Somebody else changed the product since it was loaded; `latest` is the current version. */
export class ProductConflict extends Error {
  constructor(
    readonly latest: Product,
    readonly problem: ApiProblem,
  ) {
    super(problem.code);
    this.name = 'ProductConflict';
  }
}
