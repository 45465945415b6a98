import { ApiProblem } from '@aflora/api-client';
import { problemTexts } from '@aflora/ui';

/** What people read for a failed call, whatever was thrown. */
export const problemText = (error: unknown): { title: string; message: string } =>
  problemTexts[error instanceof ApiProblem ? error.code : 'server.unexpected'];
