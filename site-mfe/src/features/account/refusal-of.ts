import { ApiProblem } from '@aflora/api-client';
import { violationText } from '@aflora/ui/form';

/** Why the API refused one field, in the words that stand under it; undefined when it refused something else. */
export function refusalOf(field: string, error: unknown): string | undefined {
  const violation = error instanceof ApiProblem ? error.errors.find((each) => each.field === field) : undefined;
  return violation && violationText(violation);
}
